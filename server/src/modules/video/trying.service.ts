import type { TriedVideo } from '@farm/contract/video'
import { type HlsFeed, faultText, sizeIn, sizeInPlaylist } from '../../platform/video/index.ts'
import type { Gateway } from './gateway.ts'
import { type Looker, isOutside } from './live.service.ts'
import { settable } from './settings.service.ts'

const FIRST_PICTURE_MS = 10_000

/** Fetches a picture of a camera once and tells how that went. */
export async function tryOut(gateway: Gateway, looker: Looker, id: string): Promise<TriedVideo> {
  const { settings } = await settable(looker, id)
  if (!settings) return { IsReached: false, Fault: '还没有设置视频接入' }
  const begun = performance.now()
  try {
    const way = await gateway.wayOf(id, 'main')
    if (way === 'hls') return await playlistOf(await gateway.feedOf(id, 'main'), begun)
    return await firstPicture(gateway, id, begun)
  } catch (error) {
    if (!isOutside(error)) throw error
    return { IsReached: false, Fault: faultText(error) }
  }
}

async function playlistOf(feed: HlsFeed, begun: number): Promise<TriedVideo> {
  const { body } = await feed.index()
  return {
    IsReached: true,
    ...sizeInPlaylist(body.toString('utf8')),
    FirstFrameMs: Math.round(performance.now() - begun),
  }
}

function firstPicture(gateway: Gateway, id: string, begun: number): Promise<TriedVideo> {
  return new Promise((done) => {
    const finish = (tried: TriedVideo) => {
      clearTimeout(timer)
      leave()
      done(tried)
    }
    const channel = gateway.channelOf(id, 'main')
    const { stream, leave } = gateway.hub.listen(channel, {
      onPicture: () => {
        const FirstFrameMs = Math.round(performance.now() - begun)
        finish({ IsReached: true, Codec: stream.codec, ...sizeIn(stream.codec, stream.videoHeader), FirstFrameMs })
      },
      onFault: (Fault) => finish({ IsReached: false, Fault }),
    })
    const timer = setTimeout(() => finish({ IsReached: false, Fault: '摄像头没有送来画面' }), FIRST_PICTURE_MS)
  })
}
