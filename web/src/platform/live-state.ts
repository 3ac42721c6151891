import { makeListeners } from './listeners.ts'
import { useSyncExternalStore } from 'react'

/** A stream that breaks off is mostly there again at once: nobody is told of it before. */
export const LOST_AFTER_MS = 4_000

export interface LiveState {
  /** What changes on the server is heard of. */
  readonly isLive: boolean
  /** Since when that is so, in milliseconds. */
  readonly since: number
}

let state: LiveState = { isLive: true, since: Date.now() }
let doubt: ReturnType<typeof setTimeout> | undefined
const { watch, notify } = makeListeners()

/** What changes on the server is heard of, or nobody listens any more: there is nothing to be told. */
export function noteHeard(): void {
  clearTimeout(doubt)
  doubt = undefined
  if (!state.isLive) become({ isLive: true, since: Date.now() })
}

/** What changes is not heard of any more, or not yet. */
export function noteUnheard(): void {
  const since = Date.now()
  doubt ??= setTimeout(() => become({ isLive: false, since }), LOST_AFTER_MS)
}

/** Whether what changes on the server is heard of. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watch, () => state)
}

function become(next: LiveState): void {
  state = next
  notify()
}
