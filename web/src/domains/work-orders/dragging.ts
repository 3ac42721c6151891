import type { WireRecord } from '@farm/contract/forms'
import type { DragEvent, HTMLAttributes } from 'react'

interface Source {
  readonly record: WireRecord
  readonly title: string
  readonly mayDrag: boolean
  /** It is dragged, or no longer. */
  readonly onDrag: (record: WireRecord | undefined) => void
}

/** What makes of an element the thing that is dragged. */
export function dragProps({ record, title, mayDrag, onDrag }: Source): HTMLAttributes<HTMLElement> {
  return {
    draggable: mayDrag,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', title)
      onDrag(record)
    },
    onDragEnd: () => onDrag(undefined),
  }
}

interface Target {
  /** What is dragged may be dropped here. */
  readonly takes: boolean
  readonly onDrop: () => void
}

/**
 * What makes of an element a place to drop on. That something is over it is written by hand, not by drawing: the pointer
 * passes many times a second.
 */
export function dropProps({ takes, onDrop }: Target): HTMLAttributes<HTMLElement> {
  return {
    onDragOver: (event) => {
      if (!takes) return
      event.preventDefault()
      event.currentTarget.dataset.over = 'true'
    },
    onDragLeave: (event) => {
      if (!isWithin(event)) delete event.currentTarget.dataset.over
    },
    onDrop: (event) => {
      event.preventDefault()
      delete event.currentTarget.dataset.over
      if (takes) onDrop()
    },
  }
}

/** The pointer only went on to something within. */
function isWithin({ currentTarget, relatedTarget }: DragEvent<HTMLElement>): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}
