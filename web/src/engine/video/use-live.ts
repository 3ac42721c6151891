import { type VideoQuality, videoCalls } from '@farm/contract/video'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from '../../platform/http.ts'
import { withinReach } from '../../platform/retry.ts'
import { type Play, begun } from './play.ts'
import { type Session, beginSession } from './session.ts'

/** A server that takes longer for an address is stuck. */
const ASKING_MS = 10_000

/** What a player has to know of a camera. */
export interface LiveCamera {
  readonly id: string
  readonly name: string
  /** By which its address is asked for. */
  readonly mac: string
  readonly isOnline: boolean
  /** Why it is off. */
  readonly reason: string
  readonly isSimulated: boolean
  /** The photo that it took last. */
  readonly picture?: string | undefined
}

interface Live {
  readonly play: Play
  readonly video: RefObject<HTMLVideoElement | null>
  readonly still: RefObject<HTMLCanvasElement | null>
  /** The person wants it now. */
  readonly again: () => void
}

/** Plays a camera in the elements that it gives, as long as what asks for it is drawn. */
export function useLive({ id, mac, isOnline, reason }: LiveCamera, quality: VideoQuality): Live {
  const video = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)
  const session = useRef<Session>(null)
  const [play, setPlay] = useState(() => begun({ isOnline, reason, quality }, Date.now()))
  const known = useRef({ isOnline, reason })
  useEffect(() => {
    known.current = { isOnline, reason }
    session.current?.tell(isOnline ? { is: 'online' } : { is: 'offline', reason })
  }, [isOnline, reason])
  useEffect(() => {
    if (!video.current || !still.current) return
    const beginning = begun({ ...known.current, quality }, Date.now())
    setPlay(beginning)
    const indexCode = mac || id
    const begunSession = beginSession(beginning, {
      video: video.current,
      still: still.current,
      ask: (wished, signal) =>
        withinReach((end) => get(videoCalls.liveUrl, { indexCode, quality: wished }, end), {
          signal,
          limitMs: ASKING_MS,
        }),
      onChange: setPlay,
    })
    session.current = begunSession
    return () => {
      session.current = null
      begunSession.end()
    }
  }, [id, mac, quality])
  return { play, video, still, again: () => session.current?.tell({ is: 'again' }) }
}
