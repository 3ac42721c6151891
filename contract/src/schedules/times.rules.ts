import type { Rhythm, ScheduleData } from './schedules.form.ts'
import { formatWeekday, weekdays, daysLater } from '../values/index.ts'

/** Within so many days every rhythm comes round. */
const LONGEST = 32

/** What the clocks of the farm show: `2026-11-20` and `08:30`. */
interface Shown {
  readonly day: string
  readonly time: string
}

/** When a schedule is due next after a moment; undefined of one that says no time. */
export function nextDue({ Rhythm, Weekday, MonthDay, Hour }: ScheduleData, { day, time }: Shown): Shown | undefined {
  if (Hour === undefined) return undefined
  for (let ahead = 0; ahead < LONGEST; ahead += 1) {
    const one = daysLater(day, ahead)
    if (ahead === 0 && Hour <= time) continue
    if (Rhythm === '每天') return { day: one, time: Hour }
    if (Rhythm === '每周' && formatWeekday(one) === Weekday) return { day: one, time: Hour }
    if (Rhythm === '每月' && Number(one.slice(8)) === MonthDay) return { day: one, time: Hour }
  }
  return undefined
}

export interface Span {
  readonly from: string
  readonly to: string
}

/** What a report that is due on a day tells of: the day, the week from Monday to Sunday, or the month before it. */
export function spanBefore(rhythm: Rhythm, day: string): Span {
  switch (rhythm) {
    case '每天':
      return { from: daysLater(day, -1), to: daysLater(day, -1) }
    case '每周': {
      const monday = daysLater(day, -weekdays.indexOf(formatWeekday(day)))
      return { from: daysLater(monday, -7), to: daysLater(monday, -1) }
    }
    case '每月': {
      const last = daysLater(`${day.slice(0, 7)}-01`, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
  }
}
