import type { ReplaySpeed } from '@farm/contract/video'
import { eventOf } from '../../../../engine/video/attempt.ts'
import { openSocket } from '../../../../platform/socket.ts'
import { type Media, type MediaListener, mediaAt } from '../../../../ui/video/media.ts'
import type { ReplayEvent } from './replay-play.ts'

/** Where a recording is played from, and from where to where it goes on without a break; moments in milliseconds. */
interface ReplayPlace {
  readonly address: string
  readonly from: number
  readonly to: number
}

/** Brings an address, a new one each time. */
export type AskReplay = (
  wish: { readonly moment: number; readonly speed: ReplaySpeed },
  signal: AbortSignal,
) => Promise<ReplayPlace>

interface AttemptOptions {
  readonly video: HTMLVideoElement
  readonly moment: number
  readonly speed: ReplaySpeed
  readonly ask: AskReplay
  /** Hears nothing any more once the try is closed. */
  readonly tell: (event: ReplayEvent) => void
  readonly onOpen: () => void
}

/** One try to play a recording from a moment on: an address, a connection and a decoder of its own. */
export interface Attempt {
  /** The element is fed, or about to be. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** Asks for an address and plays what stands there. */
export function beginAttempt({ video, moment, speed, ask, tell, onOpen }: AttemptOptions): Attempt {
  const end = new AbortController()
  const { signal } = end
  let media: Media | undefined
  const tellStill = (event: ReplayEvent) => {
    if (!signal.aborted) tell(event)
  }
  const follow = async () => {
    const { address, from, to } = await ask({ moment, speed }, signal)
    const open = await mediaAt(address)
    if (signal.aborted) return
    tell({ is: 'addressed', from, to })
    media = open(video, address, listenerOf(tellStill))
    // What is loaded anew begins at its usual rate.
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    onOpen()
  }
  follow().catch((fault: unknown) => tellStill(eventOf(fault)))
  return {
    isOpen: () => media !== undefined,
    close: () => {
      end.abort()
      media?.close()
      media = undefined
    },
  }
}

function listenerOf(tell: (event: ReplayEvent) => void): MediaListener {
  return {
    // That a recording comes to its end is no fault; only what the server says of its end is.
    connect: (address, { onBytes, onEnd }) =>
      openSocket(address, { onBytes, onEnd: (reason) => (reason === '' ? tell({ is: 'over' }) : onEnd(reason)) }),
    onCodec: (codec) => tell({ is: 'codec', codec }),
    onUnsupported: () => tell({ is: 'unsupported' }),
    onBroken: (reason) => tell({ is: 'broken', reason: reason || '连接中断', isFinal: false }),
  }
}
