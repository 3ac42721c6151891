import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../platform/idle.ts'

/** Longer than this nothing waits for a line that is slow. */
const LATEST_MS = 20_000

/**
 * Acts once the page has read what it shows: over a slow line whatever comes besides would be in its way. Answers how to call
 * it off.
 */
export function onceRead(client: QueryClient, act: () => void): () => void {
  let callOff: () => void = () => undefined
  const end = () => {
    clearTimeout(timer)
    callOff()
    leave()
  }
  const actOnce = () => {
    end()
    act()
  }
  // What is read may lead to something else that is to be read.
  const look = () => {
    callOff()
    callOff = whenIdle(() => client.isFetching() === 0 && actOnce())
  }
  const leave = client.getQueryCache().subscribe(look)
  const timer = setTimeout(actOnce, LATEST_MS)
  look()
  return end
}
