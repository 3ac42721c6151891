import { formatDayInWords, formatWeekday } from '@farm/contract/values'
import { dayIn } from '../../../platform/day-in-address.ts'
import { type Days, eachDay, monthAround, weekAround } from '../../../platform/calendar.ts'

/** What the calendar is narrowed to. */
export const narrowings = ['enterprise', 'plan', 'user'] as const
export type Narrowing = (typeof narrowings)[number]

/** What the calendar shows, kept in its address. */
export interface CalendarPlace {
  /** `2026-11`. */
  readonly month: string
  /** The day that is open beside it. */
  readonly day: string | undefined
  readonly enterprise: string | undefined
  readonly plan: string | undefined
  readonly user: string | undefined
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** What the address says of the calendar; this month where it says nothing. */
export function readPlace(address: URLSearchParams, present: string): CalendarPlace {
  const month = address.get('month') ?? ''
  return {
    month: MONTH.test(month) ? month : present.slice(0, 7),
    day: dayIn(address, 'day'),
    enterprise: address.get('enterprise') ?? undefined,
    plan: address.get('plan') ?? undefined,
    user: address.get('user') ?? undefined,
  }
}

/** The month before or after. */
export function stepped(month: string, by: 1 | -1): string {
  return monthAround(`${month}-01`, by).from.slice(0, 7)
}

/** The weeks that are drawn, Monday to Sunday; they begin and end in the neighbours of the month. */
export function weeksOf(month: string): Days[] {
  const { from, to } = monthAround(`${month}-01`)
  const all = eachDay({ from: weekAround(from).from, to: weekAround(to).to })
  return all.filter((_, index) => index % 7 === 0).map((monday) => weekAround(monday))
}

/** 11 月 20 日 周五. */
export function dayTitle(day: string): string {
  return `${formatDayInWords(day)} ${formatWeekday(day)}`
}
