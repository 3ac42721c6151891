import { daysFrom } from '@farm/contract/values'
import { addDays } from './time.ts'

/** From one day of the farm's calendar (`2026-11-20`) to another, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** How many days there are, both ends included. */
export function dayCount({ from, to }: Days): number {
  return daysFrom(from, to) + 1
}

/** Every day of a span. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: Math.max(0, dayCount(days)) }, (_, index) => addDays(days.from, index))
}

/** Monday to Sunday. */
export function weekAround(day: string): Days {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** The month of a day, or one that lies `months` after it. */
export function monthAround(day: string, months = 0): Days {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (after: number) => new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10)
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

export function yearAround(day: string): Days {
  const year = day.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
