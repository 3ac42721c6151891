import type { CalendarRow, Growth } from './data/calendar-rows.ts'
import { fieldCalendars } from './data/field-calendars.ts'
import { fruitCalendars } from './data/fruit-calendars.ts'
import { herbCalendars } from './data/herb-calendars.ts'
import { vegetableCalendars } from './data/vegetable-calendars.ts'
import { winterCalendars } from './data/winter-calendars.ts'
import type { Operation } from './operations.ts'

/** When in the course of a plan a kind of work is done: from and to as shares of its days, and how often. */
export interface Season {
  readonly operation: Operation
  readonly from: number
  readonly to: number
  readonly weight: number
}

const rows = {
  ...fieldCalendars,
  ...vegetableCalendars,
  ...fruitCalendars,
  ...herbCalendars,
  ...winterCalendars,
}

export type Calendar = keyof typeof rows

/** Every way of growing that the county knows, by name. */
export const calendars: Readonly<Record<Calendar, CalendarRow>> = rows

/** The work of a way of growing, in the order of its beginning. */
export function seasonsOf(calendar: Calendar): Season[] {
  const { days, work } = calendars[calendar]
  return work.map(([operation, from, to, weight]) => ({ operation, from: from / days, to: to / days, weight }))
}

/** Whether young plants are raised by it, on beds, on trays or in bags. */
export function isOfBeds(calendar: Calendar): boolean {
  return calendars[calendar].way === '育苗'
}

/** Each kind of work once, in the order in which they come up first. */
export function operationsIn(seasons: readonly Season[]): Operation[] {
  return [...new Set(seasons.map((one) => one.operation))]
}

/** The course of a crop by which it is known best: the first that is written down of it. */
export function courseOf(crop: string): CalendarRow | undefined {
  return Object.values(calendars).find((one) => one.crop === crop)
}

/** How far a crop has grown after a share of its days. */
export function growthAt(calendar: Calendar, share: number): Growth {
  const { days, stages } = calendars[calendar]
  const [, , growth] = stages.findLast(([, day]) => day <= share * days) ?? stages[0] ?? ['', 0, '苗期' as const]
  return growth
}
