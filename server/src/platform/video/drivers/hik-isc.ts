import type { PtzAction } from '@farm/contract/video'
import { VideoFault, noFfmpeg } from '../video-fault.ts'
import { below, jsonOf, listAt, textAt, urlIn } from './answer.ts'
import {
  type Driver,
  type DriverMeans,
  PLATFORM_PAGE,
  type PlatformAt,
  type PlatformCamera,
  type Stretch,
} from './driver.ts'
import { hikHeaders } from './hik-sign.ts'

const commands: Readonly<Record<Exclude<PtzAction, 'stop'>, string>> = {
  left: 'LEFT',
  right: 'RIGHT',
  up: 'UP',
  down: 'DOWN',
  'zoom-in': 'ZOOM_IN',
  'zoom-out': 'ZOOM_OUT',
}

/** What the gateway says of a signature that is not the one it reckons. */
const WRONG_SIGNATURE = '0x02401003'

const MAIN = 0
const SUB = 1
/** Over one connection: nothing is lost on the way. */
const BY_TCP = 1

/** 海康综合安防平台, asked by its gateway “artemis”. */
export function hikIsc({ address, key = '', secret = '' }: PlatformAt, means: DriverMeans): Driver {
  const turning = new Map<string, string>()
  const post = async (path: string, body: object): Promise<unknown> => {
    const url = below(address.replace(/\/artemis\/?$/, ''), `/artemis${path}`)
    const told = await means.ask({
      url,
      method: 'POST',
      headers: hikHeaders({ key, secret, path: `${url.pathname}${url.search}`, now: means.now() }),
      body: JSON.stringify(body),
      // Such platforms certify themselves. Nothing that is secret is sent: the secret only signs.
      trust: 'any certificate',
    })
    const answer = jsonOf(told)
    const code = textAt(answer, 'code') ?? ''
    if (code === WRONG_SIGNATURE) throw new VideoFault('平台拒绝了 AppKey 或 AppSecret，请核对后重新填写', 'lasting')
    if (code !== '0') throw new VideoFault(`平台答复：${textAt(answer, 'msg') ?? code}`)
    return answer
  }
  return {
    live: async ({ code }, quality) => {
      const protocol = means.hasFfmpeg ? 'rtsp' : 'hls'
      const answer = await post('/api/video/v2/cameras/previewURLs', {
        cameraIndexCode: code,
        streamType: quality === 'main' ? MAIN : SUB,
        protocol,
        transmode: BY_TCP,
      })
      return { kind: protocol, url: urlIn(answer, 'data', 'url') }
    },
    replay: {
      parts: async ({ code }, span) => {
        const answer = await playbackOf(post, code, { ...span, protocol: 'hls' })
        return listAt(answer, 'data', 'list').flatMap((one) => stretchIn(one) ?? [])
      },
      play: async ({ code }, stretch) => {
        if (!means.hasFfmpeg) throw noFfmpeg()
        const answer = await playbackOf(post, code, { ...stretch, protocol: 'rtsp' })
        return { kind: 'rtsp', url: urlIn(answer, 'data', 'url') }
      },
    },
    snapshot: async ({ code }) => {
      const answer = await post('/api/video/v1/manualCapture', { cameraIndexCode: code })
      return { kind: 'picture', url: urlIn(answer, 'data', 'picUrl'), trust: 'any certificate' }
    },
    status: (codes) => statesOf(post, codes),
    turn: async ({ code }, { action, speed }) => {
      const going = turning.get(code)
      const command = action === 'stop' ? going : commands[action]
      if (command === undefined) return
      await post('/api/video/v1/ptzs/controlling', {
        cameraIndexCode: code,
        action: action === 'stop' ? 1 : 0,
        command,
        speed,
      })
      if (action === 'stop') turning.delete(code)
      else turning.set(code, command)
    },
    cameras: (page) => camerasAt(post, page),
  }
}

type Post = (path: string, body: object) => Promise<unknown>

async function statesOf(post: Post, codes: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const states: Array<readonly [string, boolean]> = []
  for (let at = 0; at < codes.length; at += PLATFORM_PAGE) {
    states.push(...(await onlineOf(post, codes.slice(at, at + PLATFORM_PAGE))))
  }
  return new Map(states)
}

async function camerasAt(post: Post, page: number): Promise<readonly PlatformCamera[]> {
  const answer = await post('/api/resource/v1/cameras', { pageNo: page, pageSize: PLATFORM_PAGE })
  const found = listAt(answer, 'data', 'list').flatMap((one) => {
    const code = textAt(one, 'cameraIndexCode')
    return code === undefined ? [] : [{ code, name: textAt(one, 'cameraName') ?? code }]
  })
  const states = await onlineOf(
    post,
    found.map(({ code }) => code),
  )
  return found.map((one) => ({ ...one, isOnline: states.get(one.code) }))
}

/** Kept at the platform itself, not in a device. */
const AT_PLATFORM = '0'

function playbackOf(post: Post, code: string, { from, to, protocol }: Stretch & { readonly protocol: string }) {
  return post('/api/video/v2/cameras/playbackURLs', {
    cameraIndexCode: code,
    recordLocation: AT_PLATFORM,
    protocol,
    transmode: BY_TCP,
    beginTime: chinaTime(from),
    endTime: chinaTime(to),
  })
}

const CHINA_MS = 8 * 3_600_000

/** As the gateway takes and tells moments: `2026-11-22T10:20:00.000+08:00`. */
function chinaTime(moment: number): string {
  return new Date(moment + CHINA_MS).toISOString().replace('Z', '+08:00')
}

function stretchIn(told: unknown): Stretch | undefined {
  const [from, to] = ['beginTime', 'endTime'].map((name) => Date.parse(textAt(told, name) ?? ''))
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** Whether cameras are on; nothing where the platform does not keep watch over them. */
async function onlineOf(
  post: (path: string, body: object) => Promise<unknown>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (codes.length === 0) return new Map()
  const answer = await post('/api/nms/v1/online/camera/get', {
    indexCodes: codes,
    pageNo: 1,
    pageSize: PLATFORM_PAGE,
  }).catch((error: unknown) => {
    if (error instanceof VideoFault) return undefined
    throw error
  })
  return new Map(
    listAt(answer, 'data', 'list').flatMap((one) => {
      const code = textAt(one, 'indexCode')
      return code === undefined ? [] : [[code, textAt(one, 'online') === '1'] as const]
    }),
  )
}
