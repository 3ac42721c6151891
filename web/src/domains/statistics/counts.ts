import type { ClockCount } from '@farm/contract/statistics'
import { type Days, dayCount, eachDay } from '../../platform/calendar.ts'
import { dayWithWeekday } from './day-text.ts'

/** How much was done. */
export interface Sum {
  readonly count: number
  readonly areaMu: number
}

/** One column of the chart over time. */
export interface TimeColumn extends Sum {
  /** `2026-11-20`, or `2026-11` for a month. */
  readonly key: string
  /** As it stands under the axis. */
  readonly label: string
  /** As it is told in full. */
  readonly name: string
}

/** With more days than this a column each would be too thin to be seen: months stand in their place. */
const MOST_COLUMNS = 62

export function sumOf(counts: readonly ClockCount[]): Sum {
  const count = counts.reduce((sum, one) => sum + one.Count, 0)
  const areaMu = counts.reduce((sum, one) => sum + one.Area, 0)
  // Hundredths of a mu are kept; adding them as binary fractions leaves dust.
  return { count, areaMu: Math.round(areaMu * 100) / 100 }
}

/** Every day of a period, or every month of a long one, also those on which nothing was done. */
export function overTime(days: Days, counts: readonly ClockCount[]): TimeColumn[] {
  const isByDay = dayCount(days) <= MOST_COLUMNS
  const keyOf = (day: string) => (isByDay ? day : day.slice(0, 7))
  const byKey = Map.groupBy(counts, ({ Key }) => keyOf(Key))
  const keys = [...new Set(eachDay(days).map(keyOf))]
  return keys.map((key) => ({
    key,
    label: isByDay ? key.slice(5) : key,
    name: isByDay ? dayWithWeekday(key) : key,
    ...sumOf(byKey.get(key) ?? []),
  }))
}

/** How a figure stands to the one of the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** In words and signs: `+12%`. */
  readonly text: string
}

/** From nothing there is no percentage to grow by; then the difference is told. */
export function changeFrom(before: number, now: number): Change {
  if (now === before) return { direction: 'same', text: '持平' }
  const direction = now > before ? 'up' : 'down'
  const sign = now > before ? '+' : '−'
  const difference = Math.abs(now - before)
  if (before === 0) return { direction, text: `${sign}${Math.round(difference * 100) / 100}` }
  const percent = (difference / before) * 100
  return { direction, text: `${sign}${percent < 1 ? '不到 1' : Math.round(percent)}%` }
}

/** A part of a whole in percent with one decimal. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`
}

/** Most punch-ins first; among equals the larger area, then the name. */
export function ranked(counts: readonly ClockCount[]): ClockCount[] {
  return counts.toSorted(
    (one, other) => other.Count - one.Count || other.Area - one.Area || (one.Name < other.Name ? -1 : 1),
  )
}
