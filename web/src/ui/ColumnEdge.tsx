import type { PointerEvent } from 'react'
import styles from './Table.module.css'
import { heldWidth, leastOf, shareOf, wantedFor } from './table-widths.ts'

interface ColumnEdgeProps {
  readonly onResize: (width: number | undefined) => void
}

/** The edge of a column: dragged it changes the width, a double click gives back the declared one. */
export function ColumnEdge({ onResize }: ColumnEdgeProps) {
  const take = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const drag = dragOf(edge)
    if (!drag) return
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const from = event.clientX
    let width: number | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = drag.to(clientX - from)
    }
    const leave = () => {
      edge.removeEventListener('pointermove', move)
      if (width !== undefined) onResize(width)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', leave, { once: true })
  }
  return (
    // What it does can be done by the column chooser too; read out it would only be noise.
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={take}
      onDoubleClick={() => onResize(undefined)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** Moves the edge while it is dragged, past React: the rows need not be drawn anew for every pixel. */
function dragOf(edge: HTMLElement): { to: (by: number) => number } | undefined {
  const head = edge.closest('th')
  const table = edge.closest('table')
  const columns = [...(table?.querySelectorAll<HTMLElement>('col[data-width]') ?? [])]
  const moved = head && columns[head.cellIndex]
  if (!moved || !table) return undefined
  const widths = new Map(columns.map((one) => [one, Number(one.dataset.width)]))
  const others = columns.reduce((sum, one) => (one === moved ? sum : sum + (widths.get(one) ?? 0)), 0)
  const before = head.offsetWidth
  const room = table.parentElement?.clientWidth ?? 0
  return {
    to: (by) => {
      const width = wantedFor(heldWidth(before + by), { others, room })
      widths.set(moved, width)
      for (const [one, wanted] of widths) one.style.width = shareOf(wanted, others + width)
      table.style.minWidth = `${leastOf(others + width)}px`
      return width
    },
  }
}
