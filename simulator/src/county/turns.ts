import { compare } from '@farm/contract/values'
import { type Day, daysLater, monthOf, yearOf } from '../days.ts'
import type { Cycle, Group } from './enterprises.ts'
import { isIn } from './months.ts'

/** How far back the punch-ins of the demo reach. */
export const DAYS_BACK = 365
const OVERDUE_DAYS = 6
const JUST_BEGUN_DAYS = 3

export type Work = Omit<Cycle, 'start'>

/** Work on plots of a group in one year. */
export interface Turn {
  readonly group: Group
  readonly work: Work
  readonly name: string
  readonly start: Day
  readonly end: Day
  /** The name of the one plot that it is about; else it is about all of the group. */
  readonly plot?: string
}

/** What began on the plots before today and did not end more than a year ago. */
export function turnsOf(group: Group, today: Day): Turn[] {
  return group.cycles.flatMap((cycle) => begunIn(group, cycle, today))
}

function begunIn(group: Group, work: Cycle, today: Day): Turn[] {
  const year = yearOf(today)
  return [year - 2, year - 1, year]
    .filter((one) => isGrownIn(work, one))
    .map((one) => turnIn(group, work, one))
    .filter(({ start, end }) => start < today && end >= daysLater(today, -DAYS_BACK))
}

function isGrownIn({ inEvenYears }: Cycle, year: number): boolean {
  return !inEvenYears || year % 2 === 0
}

function turnIn(group: Group, work: Cycle, year: number): Turn {
  const start = `${year}-${work.start}`
  const end = daysLater(start, work.days)
  return { group, work, start, end, name: `${work.title} ${yearOf(end)}` }
}

/** What comes first on the plots of a group of all that has not begun. */
export function nextTurnOf(group: Group, today: Day): Turn | undefined {
  const year = yearOf(today)
  const turns = group.cycles.flatMap((work) =>
    [year, year + 1].filter((one) => isGrownIn(work, one)).map((one) => turnIn(group, work, one)),
  )
  return turns.filter(({ start }) => start > today).toSorted((a, b) => compare(a.start, b.start))[0]
}

/** At any time one batch is overdue and the next has just begun beside it. */
export function batchesOf(group: Group, today: Day): Turn[] {
  const {
    batches: kinds = [],
    plots: [first, second],
  } = group
  if (!first || !second) return []
  const begunOn = (start: Day) => kinds.find(({ months }) => isIn(monthOf(start), months))
  const batch = (work: Work, start: Day, [plot]: readonly [string, number]): Turn => ({
    group,
    work,
    start,
    end: daysLater(start, work.days),
    name: `${work.title} ${monthOf(start)} 月批`,
    plot,
  })
  const next = begunOn(daysLater(today, -JUST_BEGUN_DAYS))
  const overdue = kinds.find((one) => begunOn(startOfOverdue(one, today)) === one)
  return [
    ...(next ? [batch(next, daysLater(today, -JUST_BEGUN_DAYS), second)] : []),
    ...(overdue ? [batch(overdue, startOfOverdue(overdue, today), first)] : []),
  ]
}

function startOfOverdue({ days }: Work, today: Day): Day {
  return daysLater(today, -OVERDUE_DAYS - days)
}
