import { useSyncExternalStore } from 'react'
import { breakpoints } from './tokens.ts'

const NARROW = `(max-width: ${breakpoints.tablet - 0.02}px)`

/** True below the width from which tables and side by side layouts hold. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onWidth, isNarrow)
}

function onWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches
}
