import { daysFrom, daysLater } from '@farm/contract/values'

export { daysLater, daysFrom }

/** The demo county lives in Asia/Shanghai, which has had one offset all these years. */
const OFFSET_MS = 8 * 3_600_000

/** A day as `2026-11-20`. */
export type Day = string

export function dayOf(moment: Date): Day {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** The time of the day that is so many seconds after midnight. */
export function timeOn(day: Day, secondOfDay: number): Date {
  return new Date(Date.parse(day) - OFFSET_MS + secondOfDay * 1_000)
}

/** ISO 8601 with the offset of the county. */
export function isoTime(time: Date): string {
  return `${new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+08:00`
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

export function isSunday(day: Day): boolean {
  return new Date(Date.parse(day)).getUTCDay() === 0
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  return Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, index) => daysLater(first, index))
}
