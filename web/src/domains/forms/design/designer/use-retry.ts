import { useEffect } from 'react'

/** How long after a failure it is tried again. */
const AGAIN_MS = 10_000

/** Tries again some time after each `failure`, and as soon as the browser is online; nothing without one. */
export function useRetry(failure: object | undefined, again: () => Promise<unknown>): void {
  useEffect(() => {
    if (!failure) return undefined
    const retry = () => void again()
    const timer = setTimeout(retry, AGAIN_MS)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [failure, again])
}
