import { roundTo } from '../values/index.ts'

/** What an irrigation comes to for each mu; undefined where water or area is not known. */
function waterPerMu(volume: unknown, area: unknown): number | undefined {
  if (typeof volume !== 'number' || typeof area !== 'number' || area <= 0) return undefined
  return roundTo(volume / area, 2)
}

interface Known {
  readonly volume: unknown
  readonly area: unknown
  readonly before: unknown
  readonly after: unknown
}

/** What is worked out of water, area and moisture, as far as they are known. */
export function waterFigures({ volume, area, before, after }: Known) {
  const isMetered = typeof volume === 'number' && typeof area === 'number'
  const isCompared = typeof before === 'number' && typeof after === 'number'
  return {
    PerMu: waterPerMu(volume, area),
    MeteredArea: isMetered ? area : undefined,
    MoistureRise: isCompared ? roundTo(after - before, 1) : undefined,
    RiseKnown: isCompared ? 1 : undefined,
  }
}

/** Whole minutes between two moments (ISO 8601), at least one of what took any time at all. */
export function minutesBetween(start: string, end: string): number {
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  return minutes > 0 ? Math.max(1, Math.round(minutes)) : 0
}

/** A switch at a moment: on above 0. */
export interface SwitchValue {
  /** ms */
  readonly ts: number
  readonly value: number
}

/** From when it was on until it was off; ms. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** More would be a valve that lost its connection while it was open, and nobody knows for how long it ran. */
export const LONGEST_RUN_MS = 24 * 3600_000

/**
 * What ran between values of a switch, in the order of their time, that continue `openSince`; and since when it is on at the end. A run
 * that is longer than a day is told of none.
 */
export function runsOf(values: readonly SwitchValue[], openSince: number | undefined) {
  const runs: Run[] = []
  let since = openSince
  for (const { ts, value } of values) {
    if (value > 0) since ??= ts
    else if (since !== undefined) {
      if (ts > since && ts - since <= LONGEST_RUN_MS) runs.push({ from: since, to: ts })
      since = undefined
    }
  }
  return { runs, openSince: since }
}
