import { type Faults, faulty } from '@farm/contract/errors'
import { type Clock, makeMoments, wallClock } from '../../platform/time/index.ts'

/**
 * When what a date tells happened, so that reports count it on its day: nothing, which is now, where the day is today, late
 * on it where it is before, as what it was made of happened on it too. What was told instead has to lie on the day.
 */
export function happenedOn({ now, zone }: Clock, day: string, told: string | undefined): string | undefined {
  if (told !== undefined) {
    if (wallClock(new Date(told), zone).day !== day) throw faulty({ OccurTime: [`发生的时间应在 ${day} 当天`] })
    return told
  }
  return day === wallClock(now(), zone).day ? undefined : makeMoments(zone)(day, '23:59:00')
}

/** What is settled with its date stays at its moment. */
export function retimedFaults(occurTime: string, before: string): Faults {
  return occurTime === before ? {} : { OccurTime: ['以日期为准，不能另改发生时间'] }
}
