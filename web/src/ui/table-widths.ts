import { roundTo } from '@farm/contract/values'

/** Columns may be squeezed to this part of their widths before the table scrolls sideways. */
const SQUEEZE = 0.9

/** The width below which a table of columns that want so much scrolls, in pixels. */
export function leastOf(wanted: number): number {
  return Math.round(wanted * SQUEEZE)
}

/** What a column gets of the table: room is shared out, and taken away, in proportion. */
export function shareOf(width: number, wanted: number): string {
  return `${roundTo((width / wanted) * 100, 3)}%`
}

/** No column gets narrower or wider, in pixels. */
const LEAST = 56
const MOST = 900

/** A width that a column may have. */
export function heldWidth(width: number): number {
  return Math.min(Math.max(width, LEAST), MOST)
}

interface Around {
  /** What the other columns want. */
  readonly others: number
  /** The width in which the table stands. */
  readonly room: number
}

/** What a column has to want to be drawn `drawn` pixels wide. */
export function wantedFor(drawn: number, { others, room }: Around): number {
  const shared = drawn < room ? (drawn * others) / (room - drawn) : Number.POSITIVE_INFINITY
  const isSqueezed = leastOf(shared + others) > room
  return Math.round(isSqueezed ? drawn / SQUEEZE : shared)
}
