import { useEffect, useEffectEvent } from 'react'
import { hangingIn } from '../dashboards/wall/wall-address.ts'
import { doesServerAnswer } from '../platform/fresh-page.ts'
import { waitMs } from '../platform/retry.ts'

/** The fourth wait of those that grow, four to eight seconds: what fails at once each time does not flicker. */
const FIRST = 4

/** Nobody stands before a wall to press 重试: it is done for them once the server answers. */
export function useWallRescue(onAgain: () => void): void {
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    if (!hangingIn(window.location.search)) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const wait = (failures: number) => {
      timer = setTimeout(() => void look(failures), waitMs(failures, Math.random()))
    }
    const look = async (failures: number) => {
      const doesAnswer = await doesServerAnswer()
      if (isOver) return
      // What fails though the server answers is tried less and less often, too.
      if (doesAnswer) again()
      wait(failures + 1)
    }
    wait(FIRST)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}
