import { daysLater, monthLater } from '@farm/contract/values'
import type { Period } from './statistics.rules.ts'
import { checkedPeriod } from './statistics.rules.ts'

/** The same days a year earlier: what ends with its month does so there as well, and there may be no 29th of February. */
export function yearEarlier({ from, to }: Period): Period {
  const isWhole = monthLater(to, 1) === daysLater(to, 1)
  return { from: sameDay(from), to: isWhole ? daysLater(monthLater(sameDay(to), 1), -1) : sameDay(to) }
}

function sameDay(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** The same day of the month before, or its last where it is shorter: so far one compares a month that is not over. */
export function dayOfMonthBefore(day: string): string {
  const last = daysLater(monthLater(day, 0), -1)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

interface Asked {
  readonly from?: string
  readonly to?: string
}

/** The days that are asked for; of what is not said, so many that end today. */
export function lastDays(asked: Asked, today: string, days: number): Period {
  const to = asked.to ?? today
  return checkedPeriod(asked.from ?? daysLater(to, 1 - days), to)
}

/** The days that are asked for; of what is not said, the year of today. */
export function thisYear(asked: Asked, today: string): Period {
  const year = today.slice(0, 4)
  return checkedPeriod(asked.from ?? `${year}-01-01`, asked.to ?? `${year}-12-31`)
}

interface Parts {
  readonly months: Period | undefined
  /** Before and behind the whole months. */
  readonly days: readonly Period[]
}

/** A period as the whole months in it and the days besides. */
export function wholeMonths({ from, to }: Period): Parts {
  const first = from.endsWith('-01') ? from : monthLater(from, 1)
  const behind = daysLater(to, 1)
  const end = behind.endsWith('-01') ? behind : monthLater(to, 0)
  if (first >= end) return { months: undefined, days: [{ from, to }] }
  const days = [
    { from, to: daysLater(first, -1) },
    { from: end, to },
  ]
  return { months: { from: first, to: daysLater(end, -1) }, days: days.filter((one) => one.from <= one.to) }
}
