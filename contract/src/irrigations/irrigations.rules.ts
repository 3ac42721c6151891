import { roundTo } from '../values/index.ts'
import type { IrrigationData } from './irrigations.form.ts'

/** What is computed from water, area and moisture, as far as they are known. */
export function waterFigures({ Volume, Area, MoistureBefore, MoistureAfter }: IrrigationData): IrrigationData {
  const isMetered = Volume !== undefined && Area !== undefined
  const isCompared = MoistureBefore !== undefined && MoistureAfter !== undefined
  return {
    PerMu: isMetered && Area > 0 ? roundTo(Volume / Area, 2) : undefined,
    MeteredArea: isMetered ? Area : undefined,
    MoistureRise: isCompared ? roundTo(MoistureAfter - MoistureBefore, 1) : undefined,
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
