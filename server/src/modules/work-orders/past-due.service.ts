import { faulty, refusal } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, isMoment } from '@farm/contract/forms'
import { dueWhenLate } from '@farm/contract/work-orders'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
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

interface Given {
  readonly due: string | undefined
  readonly isConfirmed: boolean
}

/** Refuses work that is late before it is begun, until that is confirmed. */
export function refusePastDue(now: Date, ...all: readonly Given[]): void {
  const count = all.filter(({ due, isConfirmed }) => isPast(due, now) && !isConfirmed).length
  if (count === 0) return
  const fields = { Due: ['要求完成时间已过，请改晚一些，或确认就按这个时间派工'] }
  throw refusal('work-orders/past-due', { count }, { fields })
}

/** Whether a time is over. */
export function isPast(due: string | undefined, now: Date): boolean {
  return due !== undefined && Date.parse(due) < now.getTime()
}
