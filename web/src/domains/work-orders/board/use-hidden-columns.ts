import { type RefObject, useEffect, useState } from 'react'
import { type HiddenColumns, hiddenColumns } from './hidden-columns.ts'

const NONE: HiddenColumns = { before: 0, after: 0 }

/** How many columns of the board lie out of sight, as it is moved and as the window grows. */
export function useHiddenColumns(board: RefObject<HTMLElement | null>): HiddenColumns {
  const [hidden, setHidden] = useState(NONE)
  useEffect(() => {
    const element = board.current
    if (!element) return undefined
    const look = () => {
      const next = hiddenIn(element)
      setHidden((before) => (before.before === next.before && before.after === next.after ? before : next))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [board])
  return hidden
}

function hiddenIn(board: HTMLElement): HiddenColumns {
  const { left } = board.getBoundingClientRect()
  const columns = [...board.children].map((column) => column.getBoundingClientRect())
  return hiddenColumns(columns, { left, width: board.clientWidth })
}
