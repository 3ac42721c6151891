import { useEffect, useEffectEvent } from 'react'

interface Touches {
  /** Somebody touched the screen or a key. */
  readonly onTouch: () => void
  /** To the next page (1) or the one before (-1). */
  readonly onStep: (places: 1 | -1) => void
  readonly onLeave: () => void
}

/** What belongs to the wall itself: pressing it is no reading. */
const OF_THE_WALL = 'data-of-wall'

/** Hears of whoever stands before the wall. */
export function useTouches({ onTouch, onStep, onLeave }: Touches): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role],input,select,dialog') !== null
    if (event.defaultPrevented || isElsewhere) return onTouch()
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return onStep(event.key === 'ArrowRight' ? 1 : -1)
    // In full view the first one leaves that, and the page hears nothing of it.
    if (event.key === 'Escape') return onLeave()
    return onTouch()
  })
  const touch = useEffectEvent((event: PointerEvent) => {
    const isOfWall = event.target instanceof Element && event.target.closest(`[${OF_THE_WALL}]`) !== null
    if (!isOfWall) onTouch()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    const touched = (event: PointerEvent) => touch(event)
    window.addEventListener('keydown', pressed)
    window.addEventListener('pointerdown', touched)
    return () => {
      window.removeEventListener('keydown', pressed)
      window.removeEventListener('pointerdown', touched)
    }
  }, [])
}
