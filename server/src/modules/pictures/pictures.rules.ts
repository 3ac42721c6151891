import type { Fields } from '@farm/contract/forms'

/** Where a reading of pictures is: everything before this was told. Records stand by time, then by id, the latest first. */
export interface Place {
  readonly time: string
  readonly id: string
}

export function cursorOf({ time, id }: Place): string {
  return `${time}_${id}`
}

/** What a cursor says; nothing of what was never given out. */
export function readCursor(text: string): Place | undefined {
  const [, time, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  const isTime = time !== undefined && !Number.isNaN(Date.parse(time))
  return isTime && id !== undefined ? { time, id } : undefined
}

/** How one stands to another: the later comes first. */
function compare(one: Place, other: Place): number {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

/** What one source told: its records, and how far it looked where there is more behind. */
export interface Looked<Row extends Place> {
  readonly rows: readonly Row[]
  readonly end: Place | undefined
}

/**
 * The records of all sources in one order, as far as every source has looked: what stands behind the end of one of them may come
 * after what it has not looked at yet. `next` is where to go on.
 */
export function merged<Row extends Place>(
  sources: ReadonlyArray<Looked<Row>>,
  most: number,
): { readonly rows: readonly Row[]; readonly next: Place | undefined } {
  const [bound] = sources.flatMap(({ end }) => end ?? []).toSorted(compare)
  const known = sources.flatMap(({ rows }) => rows).filter((row) => !bound || compare(row, bound) <= 0)
  const rows = known.toSorted(compare).slice(0, most)
  return { rows, next: known.length > most ? rows.at(-1) : bound }
}

/** Where ids of photos stand in the data of a record, for the database, in tables too. */
export function photoPaths(fields: Fields, above = '$'): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = `${above}.${JSON.stringify(name)}[*]`
    if (field.type === 'rows') return photoPaths(field.fields, here)
    return field.type === 'photos' ? [here] : []
  })
}
