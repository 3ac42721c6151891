import { useEffect, useEffectEvent, useState } from 'react'
import { type Pace, paceOf } from './pace.ts'

interface TurningOptions {
  readonly everyMs: number
  readonly stops: number
  readonly isConnected: boolean
  /** The time of this page is over. */
  readonly onTurn: () => void
}

interface Turning {
  readonly pace: Pace
  /** When the page came up. */
  readonly since: number
  /** Somebody touched something: the page stays. */
  readonly rest: () => void
  /** It may go on. */
  readonly goOn: () => void
}

/** Turns one page when its time is over; draw it anew for each page, then its time begins anew. */
export function useTurning({ everyMs, stops, isConnected, onTurn }: TurningOptions): Turning {
  const [since, setSince] = useState(() => Date.now())
  const [touchedAt, setTouchedAt] = useState<number>()
  const pace = paceOf({ since, everyMs, touchedAt, isConnected, stops })
  const until = 'until' in pace ? pace.until : undefined
  const { phase } = pace
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    if (until === undefined) return undefined
    const over = () => (phase === 'resting' ? setTouchedAt(undefined) : turn())
    const timer = setTimeout(over, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [phase, until])
  return {
    pace,
    since,
    rest: () => setTouchedAt(Date.now()),
    goOn: () => {
      setTouchedAt(undefined)
      setSince(Date.now())
    },
  }
}
