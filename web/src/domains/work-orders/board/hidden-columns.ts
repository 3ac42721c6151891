/** Where a column stands within the board, in pixels. */
export interface ColumnPlace {
  readonly left: number
  readonly width: number
}

export interface HiddenColumns {
  readonly before: number
  readonly after: number
}

/** Less of a column than this part shows: it counts as hidden. */
const SEEN_PART = 0.5

/** How many columns lie out of sight to the left and to the right of what is shown of the board. */
export function hiddenColumns(columns: readonly ColumnPlace[], shown: ColumnPlace): HiddenColumns {
  const end = shown.left + shown.width
  return {
    before: columns.filter(({ left, width }) => left + width * (1 - SEEN_PART) < shown.left).length,
    after: columns.filter(({ left, width }) => left + width * SEEN_PART > end).length,
  }
}
