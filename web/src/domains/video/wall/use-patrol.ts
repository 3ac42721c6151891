import { useEffect, useState } from 'react'
import { type WallSize, patrolled } from './wall-layout.ts'

/** How long a page of a patrol is shown. */
export const patrolSeconds = [10, 15, 30, 60] as const
export type PatrolSeconds = (typeof patrolSeconds)[number]

interface Rounds {
  readonly seconds: PatrolSeconds
  readonly page: number
}

/** Shows one page of cameras after the other; it waits while nobody looks at the page. */
export function usePatrol(cameras: readonly string[], size: WallSize) {
  const [rounds, setRounds] = useState<Rounds>()
  const seconds = rounds?.seconds
  useEffect(() => {
    if (seconds === undefined) return
    const turn = () => {
      if (!document.hidden) setRounds((present) => present && { ...present, page: present.page + 1 })
    }
    const timer = setInterval(turn, seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return {
    shown: rounds && { ...patrolled(cameras, size, rounds.page), seconds: rounds.seconds },
    start: (every: PatrolSeconds) => setRounds({ seconds: every, page: 0 }),
    stop: () => setRounds(undefined),
  }
}
