import { daysLater } from '@farm/contract/values'
import { eachDay, monthAround, weekAround } from '../../platform/calendar.ts'

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** The weeks of the month of a day, from Monday on, with the days of its neighbours that fill the first and the last. */
export function weeksOf(month: string): string[][] {
  const { from, to } = monthAround(month)
  const days = eachDay({ from: weekAround(from).from, to: weekAround(to).to })
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The same day some months later, or the last of that month where it is shorter. */
export function monthsLater(day: string, months: number): string {
  const { from, to } = monthAround(day, months)
  const wished = `${from.slice(0, 8)}${day.slice(8)}`
  return wished > to ? to : wished
}

export interface Bounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** The nearest day that may be chosen. */
export function within(day: string, { min, max }: Bounds): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** Where a key leads in a calendar; undefined for keys that lead nowhere. As the ARIA practices for date grids say. */
export function dayByKey(key: string, day: string): string | undefined {
  const week = weekAround(day)
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1)
    case 'ArrowRight':
      return daysLater(day, 1)
    case 'ArrowUp':
      return daysLater(day, -7)
    case 'ArrowDown':
      return daysLater(day, 7)
    case 'Home':
      return week.from
    case 'End':
      return week.to
    case 'PageUp':
      return monthsLater(day, -1)
    case 'PageDown':
      return monthsLater(day, 1)
    default:
      return undefined
  }
}
