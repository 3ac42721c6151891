import { VideoFault } from '../video-fault.ts'
import type { Upstream } from '../source.ts'
import type { Still } from '../still.ts'
import type { CameraAt, Driver } from './driver.ts'

/** A camera that is asked at its own address. */
export const rtsp: Driver = {
  live: async (camera, quality) => {
    const url = streamOf(camera, quality)
    if (!/^rtsps?:$/.test(url.protocol)) throw new VideoFault('地址应以 rtsp:// 开头', 'lasting')
    return { kind: 'rtsp', url: withLogin(url, camera).href }
  },
  snapshot: async (camera) => frameOf(await rtsp.live(camera, 'main')),
}

/** One frame of what a camera sends. */
function frameOf({ kind, url }: Upstream): Still {
  if (kind !== 'rtsp') throw new VideoFault('这种接入方式不能抓拍', 'lasting')
  return { kind: 'frame', url }
}

/** An address that says by itself what it is. */
export const fixed: Driver = {
  live: async (camera, quality): Promise<Upstream> => {
    const url = withLogin(streamOf(camera, quality), camera)
    return { kind: kindOf(url), url: url.href }
  },
  snapshot: async (camera) => {
    const { pictureUrl } = camera
    if (pictureUrl !== undefined) return { kind: 'picture', url: withLogin(new URL(pictureUrl), camera).href }
    const upstream = await fixed.live(camera, 'main')
    if (upstream.kind !== 'rtsp') throw new VideoFault('还没有填写抓图地址', 'lasting')
    return frameOf(upstream)
  },
}

function kindOf(url: URL): Upstream['kind'] {
  if (/^rtsps?:$/.test(url.protocol)) return 'rtsp'
  if (!/^(https?|wss?):$/.test(url.protocol)) {
    throw new VideoFault('地址应以 http://、https://、ws://、wss:// 或 rtsp:// 开头', 'lasting')
  }
  return /\.m3u8$/i.test(url.pathname) ? 'hls' : 'flv'
}

function streamOf({ mainUrl, subUrl }: CameraAt, quality: 'main' | 'sub'): URL {
  const text = quality === 'sub' ? (subUrl ?? mainUrl) : mainUrl
  if (text === undefined || !URL.canParse(text)) throw new VideoFault('摄像头的地址不完整，请重新填写', 'lasting')
  return new URL(text)
}

function withLogin(url: URL, { login, password }: CameraAt): URL {
  if (login === undefined) return url
  const known = new URL(url)
  known.username = encodeURIComponent(login)
  known.password = encodeURIComponent(password ?? '')
  return known
}

/** A camera of the demo: pictures that a program of this machine draws. `port` is that on which it listens, if it runs. */
export function simulated(port: () => number | undefined): Driver {
  const addressOf = (file: string): string => {
    const listens = port()
    if (listens === undefined) throw new VideoFault('模拟摄像头没有在运行')
    return `http://127.0.0.1:${listens}/camera/${file}`
  }
  return {
    live: async ({ code }) => ({ kind: 'flv', url: addressOf(`${encodeURIComponent(code)}.flv`), isOwn: true }),
    // The very pixels of its stream.
    snapshot: async ({ code }) => ({
      kind: 'picture',
      url: addressOf(`${encodeURIComponent(code)}.jpg`),
      isOwn: true,
    }),
  }
}
