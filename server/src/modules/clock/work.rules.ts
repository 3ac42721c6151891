import type { ClockData } from '@farm/contract/clock'
import { isSame } from '@farm/contract/forms'
import { formatDuration } from '@farm/contract/values'

/** What somebody did at another time. */
export interface Worked {
  /** In milliseconds. */
  readonly time: number
  readonly data: ClockData
}

const MINUTE_MS = 60_000
/** Work that is done once more so soon is the same work. */
const AGAIN_MS = 10 * MINUTE_MS
/** Whoever is done a little before they said overlaps a little with what they did next. */
const OVERLAP_MS = 60 * MINUTE_MS

/** What looks made up about what somebody did, beside the other work of the same person, a sentence each. */
export function workSuspicions(here: Worked, others: readonly Worked[]): string[] {
  const again = others.find((other) => isSameWork(here, other))
  const elsewhere = others.find((other) => overlapOf(here, other) > OVERLAP_MS)
  return [
    ...(again ? [`与此人 ${spanTo(here, again)}的打卡地块、操作、投入品都相同，像是重复打卡`] : []),
    ...(elsewhere
      ? [`作业时段与此人在其他地块的打卡重叠 ${formatDuration(overlapOf(here, elsewhere) / MINUTE_MS)}`]
      : []),
  ]
}

function spanTo(here: Worked, other: Worked): string {
  const minutes = Math.max(1, Math.abs(here.time - other.time) / MINUTE_MS)
  return `${formatDuration(minutes)}${other.time <= here.time ? '前' : '后'}`
}

/** Two products may be sprayed one after the other, and are written down so. */
function isSameWork(here: Worked, other: Worked): boolean {
  return (
    Math.abs(here.time - other.time) < AGAIN_MS &&
    here.data.Operation !== undefined &&
    here.data.Operation === other.data.Operation &&
    sharesPlot(here, other) &&
    isSame(inputsOf(here), inputsOf(other))
  )
}

function sharesPlot(here: Worked, other: Worked): boolean {
  const { Place: plots = [] } = other.data
  return (here.data.Place ?? []).some((plot) => plots.includes(plot))
}

function inputsOf({ data: { Inputs = [] } }: Worked): readonly unknown[] {
  return Inputs.map(({ Input, Amount }) => [Input, Amount])
}

/** How long two works at different plots went on at once, in milliseconds. */
function overlapOf(here: Worked, other: Worked): number {
  const [one, two] = [spanOf(here), spanOf(other)]
  const areApart = (here.data.Place ?? []).length > 0 && (other.data.Place ?? []).length > 0 && !sharesPlot(here, other)
  if (!one || !two || !areApart) return 0
  return Math.min(one.end, two.end) - Math.max(one.start, two.start)
}

function spanOf({ time, data: { StartTime } }: Worked): { readonly start: number; readonly end: number } | undefined {
  return StartTime === undefined ? undefined : { start: Date.parse(StartTime), end: time }
}
