import { type RefObject, useEffect, useState } from 'react'

/** Until it is known. */
const USUAL = 640

/** The width of a part of the page, in pixels. */
export function useWidth(part: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL)
  useEffect(() => {
    if (!part.current || !('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return width
}
