import { daysBetween } from '@farm/contract/plans'
import { formatMonth, formatMonthOfYear, formatYear, daysLater } from '@farm/contract/values'
import type { Zoom } from './zoom.ts'

/** A year, month, week or day as far as the scale shows it. */
export interface Stretch {
  /** Its first day that is shown. */
  readonly key: string
  readonly label: string
  readonly days: number
}

/** The part of the calendar that a chart shows, in whole months. */
export interface Scale {
  readonly from: string
  readonly days: number
  /** In pixels. */
  readonly dayWidth: number
  readonly width: number
  /** The two lines of the axis. */
  readonly upper: readonly Stretch[]
  readonly lower: readonly Stretch[]
}

interface Span {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** Beyond this a chart would be nothing but months: it shows a year before and after today instead. */
const MOST_MONTHS = 24

/** The months from the first day of the plans to their last, today among them. */
export function scaleOf(spans: readonly Span[], today: string, { key, dayWidth, leastMonths }: Zoom): Scale {
  const days = [today, ...spans.flatMap(({ start, end }) => [start ?? today, end ?? today])].toSorted()
  const now = monthNumber(today)
  const whole = { first: monthNumber(days[0] ?? today), last: monthNumber(days.at(-1) ?? today) }
  const isTooLong = whole.last - whole.first >= MOST_MONTHS
  const first = isTooLong ? Math.max(whole.first, now - MOST_MONTHS / 2) : whole.first
  const last = Math.max(isTooLong ? Math.min(whole.last, now + MOST_MONTHS / 2) : whole.last, first + leastMonths - 1)
  const from = firstDay(first)
  const count = daysBetween(from, firstDay(last + 1))
  const shown = Array.from({ length: count }, (_, index) => daysLater(from, index))
  const [upper, lower] = axes[key]
  return {
    from,
    days: count,
    dayWidth,
    width: Math.round(count * dayWidth),
    upper: stretchesOf(shown, upper),
    lower: stretchesOf(shown, lower),
  }
}

/** How a line of the axis is divided: days with the same name stand together. */
interface Division {
  readonly within: (day: string) => string
  readonly label: (day: string) => string
}

const YEARS: Division = { within: (day) => day.slice(0, 4), label: formatYear }
const MONTHS: Division = { within: (day) => day.slice(0, 7), label: formatMonthOfYear }
const WHOLE_MONTHS: Division = {
  ...MONTHS,
  label: formatMonth,
}
/** A week is named by the day with which it begins. */
const WEEKS: Division = { within: mondayOf, label: (day) => `${Number(day.slice(8))} 日` }
const DAYS: Division = { within: (day) => day, label: (day) => String(Number(day.slice(8))) }

const axes = {
  week: [WHOLE_MONTHS, DAYS],
  month: [WHOLE_MONTHS, WEEKS],
  quarter: [YEARS, MONTHS],
} as const satisfies Record<Zoom['key'], readonly [Division, Division]>

function stretchesOf(days: readonly string[], { within, label }: Division): Stretch[] {
  return [...Map.groupBy(days, within).values()].flatMap((its) => {
    const [first] = its
    return first === undefined ? [] : [{ key: first, label: label(first), days: its.length }]
  })
}

function mondayOf(day: string): string {
  return daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Where a bar lies on the scale, in pixels; what lies outside is cut. */
export interface Place {
  readonly left: number
  readonly width: number
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

export function placeOf({ from, days, dayWidth }: Scale, { start, end }: Span): Place {
  const first = daysBetween(from, start ?? end ?? from)
  const after = daysBetween(from, end ?? start ?? from) + 1
  const pixelsAt = (day: number) => Math.min(Math.max(day, 0), days) * dayWidth
  const left = pixelsAt(first)
  const width = pixelsAt(Math.max(after, first + 1)) - left
  return { left, width, isCutBefore: first < 0, isCutAfter: after > days }
}

/** The middle of a day. */
export function middleOf({ from, dayWidth }: Scale, day: string): number {
  return (daysBetween(from, day) + 0.5) * dayWidth
}

/** The day that is looked at first: today while something runs, else when the next bar begins, else when the last one ended. */
export function firstLook(spans: readonly Span[], today: string): string {
  const known = spans.flatMap(({ start, end }) => (start === undefined ? [] : [{ start, end: end ?? start }]))
  if (known.some(({ start, end }) => start <= today && today <= end)) return today
  const coming = known.map(({ start }) => start).filter((start) => start > today)
  return (
    coming.toSorted()[0] ??
    known
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ??
    today
  )
}

/** A thin line where each stretch of the upper axis begins and a strong one for today, the same behind every bar. */
export function linesOf(scale: Scale, today: string): string {
  const at = middleOf(scale, today)
  const now = `linear-gradient(90deg, transparent ${at - 1}px, var(--primary) ${at - 1}px ${at + 1}px, transparent 0)`
  const stops = scale.upper.slice(1).map(({ key }) => {
    const edge = daysBetween(scale.from, key) * scale.dayWidth
    return `transparent ${edge - 1}px, var(--border-light) ${edge - 1}px ${edge}px, transparent ${edge}px`
  })
  return stops.length === 0 ? now : `${now}, linear-gradient(90deg, ${stops.join(', ')})`
}

function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

function firstDay(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
