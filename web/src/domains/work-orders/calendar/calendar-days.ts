import type { workOrderForm } from '@farm/contract/work-orders'
import { type Days, eachDay, monthAround, weekAround } from '../../../platform/calendar.ts'
import { startOfDay, today } from '../../../platform/time.ts'
import { isDate, type ClauseOn } from '@farm/contract/forms'
import { formatDateRange, formatMonth, daysLater } from '@farm/contract/values'

export const spans = [
  { key: 'month', label: '月' },
  { key: 'week', label: '周' },
] as const
export type Span = (typeof spans)[number]['key']

/** What a calendar shows, kept in its address. */
export interface CalendarPlace {
  readonly span: Span
  /** A day of the month or week that is shown. */
  readonly day: string
}

/** What the address says of the calendar; this month where it says nothing. */
export function readPlace(address: URLSearchParams, present: string): CalendarPlace {
  const day = address.get('day')
  return {
    span: spans.find(({ key }) => key === address.get('span'))?.key ?? 'month',
    day: day !== null && isDate(day) ? day : present,
  }
}

/** The address of the calendar at another place. */
export function writePlace(address: URLSearchParams, { span, day }: CalendarPlace): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set('day', day)
  if (span === 'month') next.delete('span')
  else next.set('span', span)
  return next
}

/** The month or week before or after. */
export function stepped({ span, day }: CalendarPlace, by: 1 | -1): CalendarPlace {
  return { span, day: span === 'week' ? daysLater(day, 7 * by) : monthAround(day, by).from }
}

/** The weeks that are drawn, Monday to Sunday; those of a month begin and end in its neighbours. */
export function weeksOf({ span, day }: CalendarPlace): Days[] {
  if (span === 'week') return [weekAround(day)]
  const { from, to } = monthAround(day)
  const all = eachDay({ from: weekAround(from).from, to: weekAround(to).to })
  return all.filter((_, index) => index % 7 === 0).map((monday) => weekAround(monday))
}

/** 2026 年 11 月; of a week its first and last day. */
export function placeText({ span, day }: CalendarPlace): string {
  const { from, to } = weekAround(day)
  return span === 'week' ? formatDateRange(from, to) : formatMonth(day)
}

/** What is due on one of the days. */
export function dueWithin({ from, to }: Days): ReadonlyArray<ClauseOn<typeof workOrderForm>> {
  return [
    { path: ['Due'], op: '>=', values: [startOfDay(from)] },
    { path: ['Due'], op: '<', values: [startOfDay(daysLater(to, 1))] },
  ]
}

/** The same time of another day, in the farm's time zone. */
export function dueOn(due: string, day: string): string {
  const since = Date.parse(due) - Date.parse(startOfDay(today(Date.parse(due))))
  return new Date(Date.parse(startOfDay(day)) + since).toISOString()
}
