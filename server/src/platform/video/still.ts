import type { Ffmpeg } from './ffmpeg.ts'
import { oneFrame } from './ffmpeg-frame.ts'
import type { Neighbourhood } from './guarded-address.ts'
import { ask } from './guarded-request.ts'
import { statusFault } from './flv-source.ts'
import { VideoFault, noFfmpeg } from './video-fault.ts'

/** Where a still picture of a camera is, as a driver says. Its address may hold credentials: it is handed to nobody. */
export type Still =
  | {
      readonly kind: 'picture'
      readonly url: string
      readonly isOwn?: boolean
      readonly trust?: 'any certificate'
    }
  /** By RTSP: one frame of it. */
  | { readonly kind: 'frame'; readonly url: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }

interface Means {
  readonly neighbourhood: Neighbourhood
  readonly ffmpeg: Ffmpeg | undefined
}

/** The bytes of a still picture, unchecked. Whatever goes wrong is a `VideoFault`, or an error of the network. */
export async function fetchStill({ neighbourhood, ffmpeg }: Means, still: Still): Promise<Buffer> {
  if (still.kind === 'bytes') return still.bytes
  if (still.kind === 'frame') {
    if (!ffmpeg) throw noFfmpeg()
    return oneFrame({ ffmpeg, neighbourhood }, still.url)
  }
  if (!URL.canParse(still.url)) throw new VideoFault('抓图地址不完整，请重新填写', 'lasting')
  const { url, isOwn, trust } = still
  const told = await ask(neighbourhood, {
    url: new URL(url),
    ...(isOwn !== undefined && { isOwn }),
    ...(trust !== undefined && { trust }),
  })
  if (told.status !== 200) throw statusFault(told.status)
  return told.body
}
