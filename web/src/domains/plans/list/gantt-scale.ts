import { daysBetween } from '../plan-dates.ts'

/** A year or a month as far as the scale shows it. */
export interface Stretch {
  /** `2026` or `2026-08` */
  readonly key: string
  readonly label: string
  readonly days: number
}

/** The part of the calendar that a chart shows, in whole months. */
export interface Scale {
  readonly from: string
  readonly days: number
  readonly years: readonly Stretch[]
  readonly months: readonly Stretch[]
}

interface Span {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** Beyond this a chart would be nothing but months: it shows a year before and after today instead. */
const MOST_MONTHS = 24
const LEAST_MONTHS = 6

/** The months from the first day of the plans to their last, today among them. */
export function scaleOf(spans: readonly Span[], today: string): Scale {
  const days = [today, ...spans.flatMap(({ start, end }) => [start ?? today, end ?? today])].toSorted()
  const now = monthNumber(today)
  const whole = { first: monthNumber(days[0] ?? today), last: monthNumber(days.at(-1) ?? today) }
  const isTooLong = whole.last - whole.first >= MOST_MONTHS
  const first = isTooLong ? Math.max(whole.first, now - MOST_MONTHS / 2) : whole.first
  const last = Math.max(isTooLong ? Math.min(whole.last, now + MOST_MONTHS / 2) : whole.last, first + LEAST_MONTHS - 1)
  const months = Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index))
  return { from: firstDay(first), days: daysIn(months), years: yearsOf(months), months }
}

/** Where a bar lies on the scale, in percent of its width; what lies outside is cut. */
export interface Place {
  readonly left: number
  readonly width: number
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

export function placeOf({ from, days }: Scale, { start, end }: Span): Place {
  const first = daysBetween(from, start ?? end ?? from)
  const after = daysBetween(from, end ?? start ?? from) + 1
  const percentAt = (day: number) => (Math.min(Math.max(day, 0), days) / days) * 100
  const left = percentAt(first)
  const width = percentAt(Math.max(after, first + 1)) - left
  return { left, width, isCutBefore: first < 0, isCutAfter: after > days }
}

function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

function firstDay(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

function monthOf(month: number): Stretch {
  const first = firstDay(month)
  return { key: first.slice(0, 7), days: daysBetween(first, firstDay(month + 1)), label: `${(month % 12) + 1}月` }
}

function yearsOf(months: readonly Stretch[]): Stretch[] {
  const byYear = Map.groupBy(months, ({ key }) => key.slice(0, 4))
  return [...byYear].map(([year, its]) => ({ key: year, label: `${year}年`, days: daysIn(its) }))
}

function daysIn(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { days }) => sum + days, 0)
}
