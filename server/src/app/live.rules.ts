/**
 * How far the events are read. Their ids are given before the commit, so that one may become visible after a higher
 * one: what was skipped stays a gap and is asked for again.
 */
export interface Position {
  readonly last: number
  /** The ids that are missing, with the moment (ms) since when. */
  readonly gaps: ReadonlyMap<number, number>
}

/** A gap this old belongs to a transaction that was given up. */
export const GAP_LIFE_MS = 60_000
/** While it is this young, a gap is asked for at every reading; later once a second. */
const YOUNG_MS = 2_000
/** Ids before the newest (or before the one where a stream broke off) among which late ones may lie. */
export const LATE_IDS = 200
/** A leap of the numbers, as after a crash of the database, does not make more gaps than this. */
const MOST_GAPS = 10_000

/** Where reading begins, given the newest ids that are visible. */
export function beginAt(newest: readonly number[], now: number): Position {
  const last = Math.max(0, ...newest)
  return advance({ last: Math.max(0, last - LATE_IDS), gaps: new Map() }, newest, now)
}

/** The position after `ids` were read, in any order. */
export function advance({ last, gaps }: Position, ids: readonly number[], now: number): Position {
  const read = new Set(ids)
  const newest = Math.max(last, ...ids)
  const left = [...gaps].filter(([id, since]) => !read.has(id) && now - since < GAP_LIFE_MS)
  for (let id = Math.max(last + 1, newest - MOST_GAPS); id < newest; id += 1) if (!read.has(id)) left.push([id, now])
  return { last: newest, gaps: new Map(left.slice(-MOST_GAPS)) }
}

/** The gaps that a reading asks for again. */
export function youngGaps({ gaps }: Position, now: number): number[] {
  return [...gaps].filter(([, since]) => now - since < YOUNG_MS).map(([id]) => id)
}

/** Where a stream broke off, as its reader tells it; undefined for what no event ever had as its id. */
export function readEventId(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}

/** One event as it goes over the wire. */
export function eventText(id: number, name: 'change' | 'reset', data: object): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Nothing that a reader acts on, but the stream is seen to be alive and told how far it is. */
export function aliveText(id: number): string {
  return id > 0 ? `:\nid: ${id}\n\n` : ':\n\n'
}
