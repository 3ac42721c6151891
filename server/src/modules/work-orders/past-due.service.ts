import { faulty } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, isMoment } from '@farm/contract/forms'
import { type WorkOrderData, dueWhenLate, isPast } from '@farm/contract/work-orders'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import type { Actor } from './actor.ts'

/** By when work is to be done that should have been done already. */
export function dueNow({ now, zone }: Pick<Actor, 'now' | 'zone'>): string {
  const at = wallClock(now, zone)
  const [day = '', time = ''] = dueWhenLate(`${at.day}T${at.time}`).split('T')
  return makeMoments(zone)(day, time)
}

/** A time that was sent, as it is kept. */
export function sentDue(due: string | undefined): string | undefined {
  if (due === undefined) return undefined
  if (!isMoment(due)) throw faulty({ Due: [NO_MOMENT_TEXT] })
  return new Date(due).toISOString()
}

type Given = AddContext<WorkOrderData> | EditContext<WorkOrderData>

/**
 * Asks about work that is late as soon as somebody has it: as its time is set, and as it is given to them. A change that is taken back asks
 * nobody, as there was no fault in what it held; nor does a series, which makes up for what it missed.
 */
export function askIfLate(now: Date, { data, ask, forget, set, ...context }: Given): void {
  const before = 'before' in context ? context.before : {}
  const isMoved = data.Due !== before.Due
  if (isMoved) forget('work-orders/past-due')
  const isGiven = set.Status === '已派发' || data.Assignees?.some((one) => !before.Assignees?.includes(one)) === true
  if (set.Series !== undefined || ('isRestored' in context && context.isRestored === true)) return
  if ((isMoved || isGiven) && isPast(data.Due, now.getTime())) ask('work-orders/past-due', 'Due')
}
