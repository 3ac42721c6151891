import { useCallback, useEffect, useState } from 'react'

interface Countdown {
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** Counts seconds down to nought. */
export function useCountdown(): Countdown {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { secondsLeft, start: useCallback((seconds: number) => setSecondsLeft(seconds), []) }
}
