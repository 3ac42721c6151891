import { useEffect } from 'react'
import { doesServerAnswer, openFresh } from '../../platform/fresh-page.ts'
import { nextReload } from './nightly.ts'

const LOOK_EVERY_MS = 60_000

/**
 * Loads the page anew at a quiet minute of the night, in the newest version; while the server does not answer what stands
 * is better than nothing, so it is asked again each minute.
 */
export function useNightly(): void {
  useEffect(() => {
    const at = nextReload(Date.now(), Math.random())
    let isAsking = false
    let isOver = false
    const look = async () => {
      if (isAsking || Date.now() < at) return
      isAsking = true
      const doesAnswer = await doesServerAnswer()
      isAsking = false
      if (doesAnswer && !isOver) await openFresh()
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
}
