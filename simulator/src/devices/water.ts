import { type Day, daysLater, daysFrom } from '../days.ts'
import { dayTimeOf } from './day-time.ts'
import { type Bed, wateringOn } from './soil.ts'
import { wobble } from './wobble.ts'

/** Meters were set to nought then. */
const FIRST_DAY: Day = '2026-01-01'

interface Hours {
  readonly from: number
  readonly to: number
}

/** Hours of a day in which any of the beds is watered, without overlap. */
function wateringHours(beds: readonly Bed[], day: Day): Hours[] {
  const all = beds.flatMap((bed) => wateringOn(bed, day) ?? []).toSorted((a, b) => a.from - b.from)
  const joined: Hours[] = []
  for (const { from, to } of all) {
    const last = joined.at(-1)
    if (last && from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

const totals = new Map<string, number[]>()

/** Hours of watering since the meter was set. */
function hoursUntil(beds: readonly Bed[], time: Date): number {
  const { day, hour } = dayTimeOf(time)
  const key = beds.map(({ id }) => id).join()
  const known = totals.get(key) ?? [0]
  totals.set(key, known)
  const index = Math.max(0, daysFrom(FIRST_DAY, day))
  for (let last = known.length - 1; last < index; last += 1) {
    known.push((known[last] ?? 0) + hoursOf(wateringHours(beds, daysLater(FIRST_DAY, last)), 24))
  }
  return (known[index] ?? 0) + hoursOf(wateringHours(beds, day), hour)
}

function hoursOf(windows: readonly Hours[], until: number): number {
  return windows.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - from), 0)
}

function runsAt(beds: readonly Bed[], time: Date): boolean {
  const { day, hour } = dayTimeOf(time)
  return wateringHours(beds, day).some(({ from, to }) => hour >= from && hour < to)
}

/** A pump runs while any of its beds is watered. */
export function pumpAt(beds: readonly Bed[], cubicMetresPerHour: number, time: Date) {
  const isRunning = runsAt(beds, time)
  const sway = wobble(beds[0]?.id ?? '', time, 0.4)
  return {
    running: isRunning ? 1 : 0,
    flow: isRunning ? cubicMetresPerHour * (1 + 0.03 * sway) : 0,
    waterTotal: cubicMetresPerHour * hoursUntil(beds, time),
    waterPressure: isRunning ? 310 + 12 * sway : 35 + 3 * sway,
    current: isRunning ? 27 + sway : 0,
  }
}

/** A valve is open while its bed is watered. */
export function valveAt(bed: Bed, cubicMetresPerHour: number, time: Date) {
  const isOpen = runsAt([bed], time)
  return {
    opening: isOpen ? 100 : 0,
    flow: isOpen ? cubicMetresPerHour * (1 + 0.04 * wobble(bed.id, time, 0.3)) : 0,
    waterTotal: cubicMetresPerHour * hoursUntil([bed], time),
  }
}
