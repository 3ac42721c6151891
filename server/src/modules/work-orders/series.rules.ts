import { type Fields, filledIn, readData } from '@farm/contract/forms'
import { daysBetween } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'

type Repetition = NonNullable<WorkOrderData['Repeat']>

const everyDays: Readonly<Partial<Record<Repetition, number>>> = { 每天: 1, 每周: 7, 每两周: 14 }

/** The day of the farm on which a moment falls. */
type DayOf = (moment: string) => string

/** The day of which a work order is: on which it begins, or is to be done. */
export function baseDay({ Due = '', Start = Due }: WorkOrderData, dayOf: DayOf): string {
  return dayOf(Start)
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The days between two, both included, on which a work order of this day is repeated. */
export function repeatedOn(data: WorkOrderData, base: string, { from, to }: Span): string[] {
  const { Repeat = '不重复', RepeatUntil = to } = data
  const until = RepeatUntil < to ? RepeatUntil : to
  const count = daysBetween(from, until) + 1
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => daysLater(from, index))
  return days.filter((day) => day > base && isOn(Repeat, base, day))
}

function isOn(repeat: Repetition, base: string, day: string): boolean {
  if (repeat === '每月') return day === monthlyDay(base, day)
  const every = everyDays[repeat]
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
export function repeatedContent(fields: Fields, data: WorkOrderData, by: number): WorkOrderData {
  const { Start, Due, Checklist = [] } = data
  const open = filledIn(fields)
  const copied = Object.entries(data).filter(([name]) => Object.hasOwn(open, name) && isCopied(open, name))
  const { RepeatUntil: _, Step: __, ...content } = readData(workOrderForm, Object.fromEntries(copied))
  return {
    ...content,
    ...(Start !== undefined && { Start: later(Start, by) }),
    ...(Due !== undefined && { Due: later(Due, by) }),
    Checklist: Checklist.map(({ IsDone: ___, DoneAt: ____, ...row }) => row),
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
