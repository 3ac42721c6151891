import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Back closes what stands over the page instead of leaving the page: on a phone that is how one closes a full screen. */
export function useBack(onBack: () => void): void {
  const blocker = useBlocker(isBack)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
}

function isBack({ historyAction }: { readonly historyAction: string }): boolean {
  return historyAction === 'POP'
}
