import { DOUBTFUL } from './flags.rules.ts'

/** What the readings of one metric of one device within one hour, or one day, come to. */
export interface Rollup<Start> {
  readonly deviceNo: number
  readonly metricNo: number
  readonly start: Start
  readonly n: number
  readonly sum: number
  readonly min: number
  readonly max: number
}

interface Point {
  readonly deviceNo: number
  readonly metricNo: number
  readonly ts: number
  readonly value: number
  readonly flags: number
}

const HOUR_MS = 3_600_000

/** The beginning of the hour, ms. */
export function hourOf(ts: number): number {
  return ts - (((ts % HOUR_MS) + HOUR_MS) % HOUR_MS)
}

/**
 * What points come to by what they begin in. They are ordered by device, metric and time; what lies outside of what the metric
 * can be was not measured, of what has an absurd time nobody knows when, and both are left out.
 */
export function rollupsOf<Start>(points: readonly Point[], startOf: (ts: number) => Start): Array<Rollup<Start>> {
  const rollups: Array<Rollup<Start>> = []
  for (const { deviceNo, metricNo, ts, value, flags } of points) {
    if ((flags & DOUBTFUL) !== 0) continue
    const start = startOf(ts)
    const last = rollups.at(-1)
    if (last && last.deviceNo === deviceNo && last.metricNo === metricNo && last.start === start) {
      const { n, sum, min, max } = last
      const more = { n: n + 1, sum: sum + value, min: Math.min(min, value), max: Math.max(max, value) }
      rollups[rollups.length - 1] = { deviceNo, metricNo, start, ...more }
    } else {
      rollups.push({ deviceNo, metricNo, start, n: 1, sum: value, min: value, max: value })
    }
  }
  return rollups
}
