import { useEffect, useRef, useState } from 'react'
import type { Stretch } from '../recorded.ts'
import { type Window, following, momentAt, moved, spanOf, stepped, zoomed } from './bar-window.ts'

/** Of a turn of the wheel, in pixels as browsers tell it. */
const WHEEL = 500
/** So much of the window a press of a button moves it. */
const PRESSED = 0.5

/** Which part of the day the bar shows; it follows what is shown, and the wheel zooms and moves it. */
export function useWindow(day: Stretch, moment: number) {
  const [window, setWindow] = useState<Window>(day)
  const [before, setBefore] = useState(moment)
  const box = useRef<HTMLDivElement>(null)
  // Another day is looked at as a whole.
  const isOther = window.from < day.from || window.to > day.to
  if (isOther) setWindow(day)
  else if (before !== moment) {
    setBefore(moment)
    setWindow(following(window, day, { before, moment }))
  }
  useEffect(() => {
    const { current } = box
    // React hears the wheel passively: the page would scroll as well.
    const turn = (event: WheelEvent) => {
      if (!current || event.ctrlKey) return
      event.preventDefault()
      const { left, width } = current.getBoundingClientRect()
      const share = (event.clientX - left) / width
      setWindow((present) =>
        Math.abs(event.deltaX) > Math.abs(event.deltaY)
          ? moved(present, day, (event.deltaX / width) * spanOf(present))
          : zoomed(present, day, {
              span: spanOf(present) * 2 ** (event.deltaY / WHEEL),
              about: momentAt(present, share),
            }),
      )
    }
    current?.addEventListener('wheel', turn, { passive: false })
    return () => current?.removeEventListener('wheel', turn)
  }, [day])
  return {
    box,
    window: isOther ? day : window,
    step: (way: 'closer' | 'further') => setWindow((present) => stepped(present, day, way, moment)),
    move: (way: -1 | 1) => setWindow((present) => moved(present, day, way * PRESSED * spanOf(present))),
  }
}
