import { type ReplaySpeed, recordingCalls } from '@farm/contract/video'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from '../../../../platform/http.ts'
import { withinReach } from '../../../../platform/retry.ts'
import { type Replay, type ReplayEvent, begunReplay } from './replay-play.ts'
import { type ReplaySession, beginReplay } from './replay-session.ts'

/** A server that takes longer for an address is stuck: a platform alone may take five seconds. */
const ASKING_MS = 15_000

interface Beginning {
  readonly deviceId: string
  /** From which moment on, in milliseconds. */
  readonly moment: number
  readonly speed: ReplaySpeed
  /** Where it ends even if more was recorded, in milliseconds. */
  readonly end?: number
}

export interface Replaying {
  readonly play: Replay
  readonly video: RefObject<HTMLVideoElement | null>
  readonly still: RefObject<HTMLCanvasElement | null>
  readonly tell: (event: ReplayEvent) => void
  readonly seek: (moment: number, isJump?: boolean) => void
}

/** Plays what is recorded of a camera in the elements that it gives, as long as what asks for it is drawn. */
export function useReplay(beginning: Beginning): Replaying {
  const { deviceId } = beginning
  const video = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)
  const session = useRef<ReplaySession>(null)
  const known = useRef(beginning)
  const [play, setPlay] = useState(() => begunReplay({ ...beginning, isPaused: false }, Date.now()))
  useEffect(() => {
    if (!video.current || !still.current) return
    const begun = begunReplay({ ...known.current, isPaused: false }, Date.now())
    setPlay(begun)
    const begunSession = beginReplay(begun, {
      video: video.current,
      still: still.current,
      ask: async ({ moment, speed }, signal) => {
        const { end: last } = known.current
        const until = last !== undefined && { to: new Date(last).toISOString() }
        const query = { deviceId, from: new Date(moment).toISOString(), speed: `${speed}`, ...until } as const
        const asked = (end: AbortSignal) => get(recordingCalls.replayUrl, query, end)
        const { Url, From, To } = await withinReach(asked, { signal, limitMs: ASKING_MS })
        return { address: Url, from: Date.parse(From), to: Date.parse(To) }
      },
      onChange: setPlay,
    })
    session.current = begunSession
    return () => {
      session.current = null
      begunSession.end()
    }
  }, [deviceId])
  return {
    play,
    video,
    still,
    tell: (event) => session.current?.tell(event),
    seek: (moment, isJump) => session.current?.seek(moment, isJump),
  }
}
