import { useEffect } from 'react'
import { doesServerAnswer, openFresh } from '../../platform/fresh-page.ts'
import { nextReload } from './nightly.ts'

const LOOK_EVERY_MS = 60_000
/** Longer than any page takes to come up: whoever comes back later, or after the clock was set, hangs the wall up anew. */
const TURNED_WITHIN_MS = 300_000

interface Choice {
  /** When the page is loaded anew; until then it stays, however often the wall turns. */
  readonly at: number
  /** When a page of the wall was last left. */
  leftAt: number
}

/** Of the loaded page, not of the one that the wall shows: that comes up anew with each turn. */
let choice: Choice | undefined

function present(): Choice {
  const now = Date.now()
  if (!choice || Math.abs(now - choice.leftAt) > TURNED_WITHIN_MS) {
    const at = nextReload({ now, loadedAt: performance.timeOrigin, chance: Math.random() })
    choice = { at, leftAt: now }
  }
  return choice
}

/**
 * Loads the page anew at a quiet minute of the night, in the newest version; while the server does not answer what stands
 * is better than nothing, so it is asked again each minute, and whenever the wall turns.
 */
export function useNightly(): void {
  useEffect(() => {
    const chosen = present()
    let isAsking = false
    let isOver = false
    const look = async () => {
      if (isAsking || Date.now() < chosen.at) return
      isAsking = true
      const doesAnswer = await doesServerAnswer()
      isAsking = false
      if (doesAnswer && !isOver) await openFresh()
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isOver = true
      chosen.leftAt = Date.now()
      clearInterval(timer)
    }
  }, [])
}
