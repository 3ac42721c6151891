import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The present minute, for times that are told relative to it; a component that uses it follows the clock. */
export function useNow(): number {
  return useSyncExternalStore(eachMinute, presentMinute)
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

function presentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}
