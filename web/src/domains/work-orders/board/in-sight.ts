import type { WorkOrderStatus } from '@farm/contract/work-orders'
import { type RefObject, useEffect } from 'react'

/** Between the edge of what is moved and the first thing in it, in pixels. */
const MARGIN = 12

/** Brings what stands for a state into sight, once it is known which. */
export function useInSight(row: RefObject<HTMLElement | null>, status: WorkOrderStatus | undefined): void {
  useEffect(() => {
    if (row.current && status !== undefined) moveTo(row.current, status)
  }, [row, status])
}

/** Only the row moves, not the page around it. */
function moveTo(row: HTMLElement, status: WorkOrderStatus): void {
  const part = [...row.children].find((one) => one.getAttribute('data-status') === status)
  if (part instanceof HTMLElement) row.scrollLeft = part.offsetLeft - MARGIN
}
