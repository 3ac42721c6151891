interface Land {
  readonly id: string
  /** 亩; null where it is not known or may not be seen. */
  readonly area: number | null
}

/** The largest first; the area is what the record says or, where that says nothing, what the plots come to. Of equal area by id. */
export function withAreas<Row extends Land>(
  rows: readonly Row[],
  plots: ReadonlyMap<string, number> | undefined,
): readonly Row[] {
  return rows
    .map((row) => ({ ...row, area: row.area || (plots?.get(row.id) ?? row.area) }))
    .toSorted((one, other) => (other.area ?? 0) - (one.area ?? 0) || (one.id < other.id ? -1 : 1))
}

interface Staffed {
  readonly id: string
  readonly staff: number
}

/** Those with the most people, the most first. */
export function mostStaffed<Row extends Staffed>(rows: readonly Row[], most: number): readonly Row[] {
  return rows.toSorted((one, other) => other.staff - one.staff || (one.id < other.id ? -1 : 1)).slice(0, most)
}
