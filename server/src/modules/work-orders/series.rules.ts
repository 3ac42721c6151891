import { type Fields, filledIn } from '@farm/contract/forms'
import { addDays, daysBetween } from '@farm/contract/plans'
import type { repetitions } from '@farm/contract/work-orders'
import { type Data, rowsIn } from './state.rules.ts'

type Repetition = (typeof repetitions)[number]

const everyDays: Readonly<Partial<Record<Repetition, number>>> = { 每天: 1, 每周: 7, 每两周: 14 }

/** The day of the farm on which a moment falls. */
type DayOf = (moment: string) => string

/** The day of which a work order is: on which it begins, or is to be done. */
export function baseDay({ Start, Due }: Data, dayOf: DayOf): string {
  return dayOf(String(Start ?? Due))
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The days between two, both included, on which a work order of this day is repeated. */
export function repeatedOn(data: Data, base: string, { from, to }: Span): string[] {
  const until = typeof data.RepeatUntil === 'string' && data.RepeatUntil < to ? data.RepeatUntil : to
  const count = daysBetween(from, until) + 1
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index))
  return days.filter((day) => day > base && isOn(data.Repeat, base, day))
}

function isOn(repeat: unknown, base: string, day: string): boolean {
  if (repeat === '每月') return day === monthlyDay(base, day)
  const every = Object.entries(everyDays).find(([name]) => name === repeat)?.[1]
  return every !== undefined && daysBetween(base, day) % every === 0
}

/** The same day of the month, or the last where the month is shorter. */
function monthlyDay(base: string, day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const wanted = Math.min(Number(base.slice(8)), lastOfMonth)
  return `${day.slice(0, 8)}${String(wanted).padStart(2, '0')}`
}

const DAY_MS = 24 * 3600_000

/**
 * What the work order of another day holds: all that people filled in but for what only one can have. A step is done once: what
 * is repeated belongs to the plan alone.
 */
export function repeatedContent(fields: Fields, data: Data, by: number): Data {
  const open = filledIn(fields)
  const copied = Object.entries(data).filter(([name]) => Object.hasOwn(open, name) && isCopied(open, name))
  const { RepeatUntil: _, Step: __, ...content } = Object.fromEntries(copied)
  return {
    ...content,
    ...(typeof data.Start === 'string' && { Start: later(data.Start, by) }),
    ...(typeof data.Due === 'string' && { Due: later(data.Due, by) }),
    Checklist: rowsIn(data.Checklist).map(({ IsDone: ___, DoneAt: ____, ...row }) => row),
    Repeat: '不重复' satisfies Repetition,
  }
}

function isCopied(fields: Fields, name: string): boolean {
  const field = fields[name]
  return field !== undefined && !field.unique && field.type !== 'photos' && field.type !== 'files'
}

function later(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString()
}
