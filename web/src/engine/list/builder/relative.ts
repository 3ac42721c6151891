import { daysLater } from '@farm/contract/values'
import type { Clause } from '@farm/contract/wire'
import { startOfDay } from '../../../platform/time.ts'

/** Days as seen from the day on which the list is looked at; both ends may be open. */
interface Span {
  readonly from?: string
  readonly to?: string
}

type Days = (today: string) => Span

const ONE_DAY = 1
const WEEK = 7
const MONTHS = 12

/** The spans that have a name. In an address they stand as they are said, so that a saved view stays as fresh. */
const named: Readonly<Record<string, Days>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: daysLater(today, -ONE_DAY), to: daysLater(today, -ONE_DAY) }),
  week: (today) => {
    const monday = daysLater(today, -((weekday(today) + WEEK - 1) % WEEK))
    return { from: monday, to: daysLater(monday, WEEK - 1) }
  },
  month: (today) => monthOf(today.slice(0, 7)),
  lastMonth: (today) => monthOf(monthBefore(today)),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  past: (today) => ({ to: daysLater(today, -ONE_DAY) }),
}

const TOKEN = /^@(days|times):(\w+|[-+][1-9]\d{0,3})$/
const MOST_DAYS = 3660

/** Of days (`date`) or of moments, which end with the last instant of a day. */
export type SpanKind = 'days' | 'times'

/** What stands in an address for a span: `@days:-7` is the last seven days, today among them. */
export function spanValue(kind: SpanKind, span: string): string {
  return `@${kind}:${span}`
}

/** The kind and the span of such a value; undefined for any other. */
export function readSpan(value: string): { kind: SpanKind; span: string } | undefined {
  const [, kind, span = ''] = TOKEN.exec(value) ?? []
  if (kind !== 'days' && kind !== 'times') return undefined
  const isCounted = /^[-+]/.test(span)
  const isKnown = isCounted ? Math.abs(Number(span)) <= MOST_DAYS : Object.hasOwn(named, span)
  return isKnown ? { kind, span } : undefined
}

/** The first and last day of a span, as seen from `today`. */
export function daysOfSpan(span: string, today: string): Span {
  const count = Number(span)
  if (Number.isInteger(count) && count < 0) return { from: daysLater(today, 1 + count), to: today }
  if (Number.isInteger(count)) return { from: today, to: daysLater(today, count) }
  return named[span]?.(today) ?? {}
}

type Condition = Pick<Clause, 'path' | 'op' | 'values'>

/** The conditions for everything between two days, both included. */
export function spanClauses(path: readonly string[], kind: SpanKind, { from, to }: Span): Condition[] {
  const isTimes = kind === 'times'
  return [
    ...(from ? [{ path, op: '>=', values: [isTimes ? startOfDay(from) : from] } as const] : []),
    ...(to && !isTimes ? [{ path, op: '<=', values: [to] } as const] : []),
    ...(to && isTimes ? [{ path, op: '<', values: [startOfDay(daysLater(to, ONE_DAY))] } as const] : []),
  ]
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The first and last day of `2026-11`. */
export function monthOf(month: string): Required<Span> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === MONTHS ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: `${month}-01`, to: daysLater(`${next}-01`, -ONE_DAY) }
}

function monthBefore(today: string): string {
  return daysLater(`${today.slice(0, 7)}-01`, -ONE_DAY).slice(0, 7)
}
