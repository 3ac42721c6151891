import { useSyncExternalStore } from 'react'
import { isOnline, watchOnline } from '../../platform/online.ts'

export function useIsOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline)
}
