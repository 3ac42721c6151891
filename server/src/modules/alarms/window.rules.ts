import type { AlarmRuleData } from '@farm/contract/alarms'
import { weekdays, daysLater } from '@farm/contract/values'

/** When a rule is in force: from one time of day to another, on some days of the week. */
export interface Window {
  /** `22:00`; both empty where it is the whole day. */
  readonly from: string
  readonly to: string
  /** 0 is Monday; empty where it is every day. */
  readonly days: ReadonlySet<number>
}

/** The window of a rule; undefined where it is always in force. */
export function windowOf({ From: from = '', To: to = '', Weekdays = [] }: AlarmRuleData): Window | undefined {
  const days = new Set(Weekdays.map((name) => weekdays.findIndex((one) => one === name)))
  if (from === '' && to === '' && days.size === 0) return undefined
  return { from, to, days }
}

/** What the clocks of the farm show. */
interface Shown {
  readonly day: string
  readonly time: string
}

/** Whether a window is open. One over midnight belongs to the day on which it begins. */
export function isOpen(window: Window | undefined, { day, time }: Shown): boolean {
  if (!window) return true
  const { from, to, days } = window
  const isOn = (one: string) => days.size === 0 || days.has(weekdayOf(one))
  if (from === '' || to === '') return isOn(day)
  if (from < to) return time >= from && time < to && isOn(day)
  return (time >= from && isOn(day)) || (time < to && isOn(daysLater(day, -1)))
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
