import type { VideoQuality } from '@farm/contract/video'
import { HttpFailure } from '../../platform/http.ts'
import { openSocket } from '../../platform/socket.ts'
import { type Media, type MediaListener, mediaAt } from '../../ui/video/media.ts'
import type { PlayEvent } from './play.ts'

/** Brings an address, a new one each time. */
export type AskAddress = (quality: VideoQuality, signal: AbortSignal) => Promise<string>

interface AttemptOptions {
  readonly video: HTMLVideoElement
  readonly quality: VideoQuality
  readonly ask: AskAddress
  /** Hears nothing any more once the try is closed. */
  readonly tell: (event: PlayEvent) => void
}

/** One try to play a camera: an address of its own, a connection of its own, a decoder of its own. */
export interface Attempt {
  readonly keepsUp: () => boolean
  readonly close: () => void
}

/** Asks for an address and plays what stands there. */
export function beginAttempt({ video, quality, ask, tell }: AttemptOptions): Attempt {
  const end = new AbortController()
  const { signal } = end
  let media: Media | undefined
  const tellStill = (event: PlayEvent) => {
    if (!signal.aborted) tell(event)
  }
  const follow = async () => {
    const address = await ask(quality, signal)
    const open = await mediaAt(address)
    if (signal.aborted) return
    tell({ is: 'addressed' })
    media = open(video, address, listenerOf(tellStill))
    video.play().catch((fault: unknown) => {
      if (fault instanceof DOMException && fault.name === 'NotAllowedError') tellStill({ is: 'blocked' })
    })
  }
  follow().catch((fault: unknown) => tellStill(eventOf(fault)))
  return {
    keepsUp: () => media?.keepsUp ?? true,
    close: () => {
      end.abort()
      media?.close()
      media = undefined
    },
  }
}

function listenerOf(tell: (event: PlayEvent) => void): MediaListener {
  return {
    connect: openSocket,
    onCodec: (codec) => tell({ is: 'codec', codec }),
    onUnsupported: () => tell({ is: 'unsupported' }),
    onBroken: (reason) => tell({ is: 'broken', reason: reason || '连接中断', isFinal: false }),
  }
}

const OFFLINE = 'video/offline'
const TOO_SLOW = 408
const TOO_MANY = 429

/** What a fault on the way to a picture means for its player. */
export function eventOf(fault: unknown): Extract<PlayEvent, { is: 'broken' }> {
  if (!(fault instanceof HttpFailure)) return { is: 'broken', reason: '播放组件加载失败', isFinal: false }
  const { code, errors, message } = fault
  if (code === OFFLINE) return { is: 'broken', reason: errors.slice(1).join('；'), isFinal: false, isOff: true }
  return { is: 'broken', reason: message, isFinal: !isWorthTrying(fault) }
}

/** What is refused will be refused again; what failed may not fail the next time. */
function isWorthTrying({ status, retryable }: HttpFailure): boolean {
  const isRefused = status >= 400 && status < 500 && status !== TOO_SLOW && status !== TOO_MANY
  return retryable ?? !isRefused
}
