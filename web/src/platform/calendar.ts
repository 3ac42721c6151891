import { daysFrom, daysLater, mondayOf, monthLater } from '@farm/contract/values'

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
  return Array.from({ length: Math.max(0, dayCount(days)) }, (_, index) => daysLater(days.from, index))
}

/** Monday to Sunday. */
export function weekAround(day: string): Days {
  const from = mondayOf(day)
  return { from, to: daysLater(from, 6) }
}

/** The month of a day, or one that lies `months` after it. */
export function monthAround(day: string, months = 0): Days {
  return { from: monthLater(day, months), to: daysLater(monthLater(day, months + 1), -1) }
}

export function yearAround(day: string): Days {
  const year = day.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
