import { Readable } from 'node:stream'
import { refusal } from '@farm/contract/errors'
import type { Video } from '../modules/video/index.ts'
import { type Route, type Upgrade, textOfQuery } from '../platform/http/index.ts'
import { VideoFault } from '../platform/video/index.ts'

type Opening = Pick<Video, 'watching' | 'replaying'>

const LIVE = '/api/Video/Live/'
const REPLAY = '/api/Video/Replay/'

/** The addresses that are handed out for cameras: their tickets carry the permission, as no player sets a header. */
export function videoRoutes({ watching, replaying }: Opening): Route[] {
  return [
    {
      method: 'GET',
      path: `${LIVE}{file}`,
      answer: async (request) => ({
        status: 200,
        stream: { type: 'video/x-flv', open: await watching.open(textOfQuery(request, 'file')) },
      }),
    },
    {
      method: 'GET',
      path: `${REPLAY}{file}`,
      isOneUse: true,
      answer: async (request) => ({
        status: 200,
        stream: { type: 'video/x-flv', open: await replaying.open(textOfQuery(request, 'file')) },
      }),
    },
    {
      method: 'GET',
      path: '/api/Video/Movie/{file}',
      isOneUse: true,
      answer: async (request) => {
        const { stream, name } = await replaying.movie(textOfQuery(request, 'file'))
        const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }
        return { status: 200, content: stream, type: 'video/mp4', headers }
      },
    },
    {
      method: 'GET',
      path: '/api/Video/Hls/{ticket}/{file}',
      answer: async (request) => {
        const part = await watching.part(textOfQuery(request, 'ticket'), textOfQuery(request, 'file')).catch(passedOn)
        return { status: 200, content: Readable.from([part.body]), type: part.type }
      },
    },
  ]
}

/** The same streams by WebSocket, of which a page may hold more than a few. */
export function videoUpgrades({ watching, replaying }: Opening): Upgrade[] {
  return [
    { prefix: LIVE, open: (file) => watching.open(file) },
    { prefix: REPLAY, open: (file) => replaying.open(file) },
  ]
}

/** What a camera’s own server does not give is not there for the player either, which asks again. */
function passedOn(error: unknown): never {
  if (error instanceof VideoFault) {
    throw refusal('video/no-address', {}, { reasons: [error.message], retryable: error.isPassing })
  }
  throw error
}
