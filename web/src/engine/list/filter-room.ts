import { type NamedField, filterKind } from './filter-values.ts'

/** What the bar has between its ends at 1366 pixels, and what its parts take of it, with the gap beside them. */
const ROOM_PX = 1100
const TOOLS_PX = 250
const SEARCH_PX = 230
const MENU_PX = 92
const FILTER_PX = 154
/** Filters with two ends. */
const WIDE_PX = 310
const WIDE: ReadonlySet<unknown> = new Set(['days', 'range'])

/** How many of the filters stand in one row beside a search in so many fields. */
export function fitting(fields: readonly NamedField[], searched: number): number {
  const room = ROOM_PX - TOOLS_PX - (searched > 0 ? SEARCH_PX : 0) - (searched > 1 ? MENU_PX : 0)
  const widths = fields.map(({ field }) => (WIDE.has(filterKind(field)) ? WIDE_PX : FILTER_PX))
  const sums = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0))
  return sums.filter((sum) => sum <= room).length
}
