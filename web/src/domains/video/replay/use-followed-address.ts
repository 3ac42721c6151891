import { useEffect, useEffectEvent, useRef } from 'react'
import { SECOND_MS, type Stretch, landingOf } from './recorded.ts'
import type { Replay } from './player/replay-play.ts'
import { type ReplayAddress, momentOf, wordsOf } from './replay-address.ts'
import type { ChangeReplay } from './use-replay-address.ts'

/** While it plays, the address is brought up to it so often. */
const NOTED_MS = 5 * SECOND_MS
/** Less than this is not played on by itself. */
const LEAST_MS = 10 * SECOND_MS

interface Followed {
  readonly play: Replay
  readonly wished: ReplayAddress
  readonly onChange: ChangeReplay
  /** What was recorded has been shown: asks whether there is more by now. */
  readonly onEnd: () => Promise<readonly Stretch[]>
  readonly go: (moment: number, known?: readonly Stretch[]) => void
}

/** Keeps the address where the picture is, and brings the picture to where the address leads. */
export function useFollowedAddress({ play, wished, onChange, onEnd, go }: Followed): void {
  const { phase, moment, isPaused, speed } = play
  const noted = useRef<string>(undefined)
  const wish = `${wished.day} ${wished.at ?? ''}`
  const note = useEffectEvent(() => {
    const { day, at } = wordsOf(moment)
    noted.current = `${day} ${at}`
    onChange({ day, at, speed })
  })
  const follow = useEffectEvent(() => {
    if (noted.current === wish) return
    const isFirst = noted.current === undefined
    noted.current = wish
    const wishedMoment = momentOf(wished)
    // The picture begins where the address says by itself.
    if (!isFirst && wishedMoment !== undefined) go(wishedMoment)
  })
  useEffect(() => follow(), [wish])
  const beat = Math.floor(moment / (NOTED_MS * speed))
  const isRunning = phase === 'running'
  useEffect(() => {
    if (isRunning) note()
  }, [isRunning, isPaused, speed, beat])
  const goOn = useEffectEvent((known: readonly Stretch[]) => {
    if (isWorthGoingOn(known, moment)) go(moment, known)
  })
  const askAgain = useEffectEvent(() => onEnd())
  useEffect(() => {
    if (phase !== 'ended') return
    let isPresent = true
    void askAgain().then((known) => {
      if (isPresent) goOn(known)
    })
    return () => {
      isPresent = false
    }
  }, [phase])
}

/** What is being recorded right now is not played by the second: it is live, and told as that. */
function isWorthGoingOn(stretches: readonly Stretch[], moment: number): boolean {
  const next = landingOf(stretches, moment)
  if (next === undefined) return false
  return next > moment || stretches.some(({ from, to }) => from <= moment && to - moment >= LEAST_MS)
}
