import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { leave } from '../../platform/leave.ts'

/** Holds back leaving the page while there is something unsaved. */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      // On the way to the sign-in page nothing is asked: the draft brings everything back.
      if (isUnsaved() && !leave.isUnderWay) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation) && isUnsaved(),
  )
}

function pageOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname}${search}`
}
