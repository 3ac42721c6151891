import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../../ui/sketch-geometry.ts'

/** Before a browser has laid anything out. */
const UNKNOWN: Size = { width: 920, height: 600 }

/** How large an element is, in pixels. */
export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return undefined
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0)
        setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    look()
    return () => sizes.disconnect()
  }, [of])
  return size
}
