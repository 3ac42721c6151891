import { type Day, dayOf, timeOn } from '../days.ts'

/** A moment as the farm says it. */
interface DayTime {
  readonly day: Day
  /** Hours since midnight, with their fraction. */
  readonly hour: number
}

export function dayTimeOf(time: Date): DayTime {
  const day = dayOf(time)
  return { day, hour: (time.getTime() - timeOn(day, 0).getTime()) / 3_600_000 }
}
