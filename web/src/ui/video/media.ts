/** What plays one stream in a video element. */
export interface Media {
  /** It keeps near the live picture by itself. */
  readonly keepsUp: boolean
  /** Closes its connection and lets go of the element. */
  readonly close: () => void
}

/** Opens a connection that brings bytes; answers how to close it. */
export type Connect = (
  address: string,
  listener: { readonly onBytes: (bytes: ArrayBuffer) => void; readonly onEnd: (reason: string) => void },
) => () => void

export interface MediaListener {
  readonly connect: Connect
  /** What the stream is encoded as, as soon as that is known. */
  readonly onCodec: (codec: string) => void
  readonly onUnsupported: () => void
  /** `reason` is what a person may read of it; often nothing is known. */
  readonly onBroken: (reason: string) => void
}

export type OpenMedia = (video: HTMLVideoElement, address: string, listener: MediaListener) => Media

const HLS = 'application/vnd.apple.mpegurl'

/** What plays the stream at an address, by what it ends with; each library comes when it is needed. */
export async function mediaAt(address: string): Promise<OpenMedia> {
  if (!isHls(address)) return (await import('./flv-media.ts')).openFlv
  const { openHls, isHlsPossible } = await import('./hls-media.ts')
  return isHlsPossible() ? openHls : openNative
}

function isHls(address: string): boolean {
  return new URL(address, window.location.href).pathname.endsWith('.m3u8')
}

/** For browsers that play HLS by themselves and let no script feed them. */
const openNative: OpenMedia = (video, address, { onBroken, onUnsupported }) => {
  if (video.canPlayType(HLS) === '') {
    queueMicrotask(onUnsupported)
    return { keepsUp: true, close: () => undefined }
  }
  const fail = () => onBroken('')
  video.addEventListener('error', fail)
  video.src = address
  return {
    keepsUp: true,
    close: () => {
      video.removeEventListener('error', fail)
      emptied(video)
    },
  }
}

/** Lets go of whatever an element holds: its connection, its decoder and its picture. */
function emptied(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

/** Whether the browser decodes what a stream is encoded as. */
export function isDecodable(codec: string): boolean {
  return globalThis.MediaSource?.isTypeSupported(`video/mp4; codecs="${codec}"`) ?? true
}
