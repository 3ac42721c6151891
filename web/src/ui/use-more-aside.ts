import { type RefObject, useEffect, useState } from 'react'

/** How far the end may be, in pixels, and count as reached: widths are rounded. */
const NEAR = 2

/** Whether something of a box that scrolls sideways lies beyond its right edge. */
export function useMoreAside(box: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false)
  useEffect(() => {
    const of = box.current
    if (!of) return undefined
    const look = () => setIsMore(of.scrollWidth - of.clientWidth - of.scrollLeft > NEAR)
    const sizes = new ResizeObserver(look)
    sizes.observe(of)
    for (const part of of.children) sizes.observe(part)
    of.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      of.removeEventListener('scroll', look)
    }
  }, [box])
  return isMore
}
