import { formatSeconds } from '@farm/contract/values'
import { useSyncExternalStore } from 'react'
import { relativeTime } from '../../platform/time.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const TICK_MS = 5 * SECOND_MS

/** How long ago something was: to five seconds within the last minute. */
export function ageText(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < 0 || age >= MINUTE_MS) return relativeTime(iso, now)
  return age < TICK_MS ? '刚刚' : `${formatSeconds(Math.floor(age / SECOND_MS))}前`
}

/** The present moment to five seconds; a component that uses it follows the clock. */
export function useSeconds(): number {
  return useSyncExternalStore(eachTick, presentTick)
}

function eachTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}

function presentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS + TICK_MS
}
