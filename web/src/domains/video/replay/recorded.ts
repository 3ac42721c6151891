import { formatSeconds, daysLater } from '@farm/contract/values'
import type { RecordedPart } from '@farm/contract/video'
import { formatSecond, startOfDay, toWallClock } from '../../../platform/time.ts'

/** From one moment to another, in milliseconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** What of a day still is being recorded ends so lately. */
const FRESH_MS = 10 * MINUTE_MS
/** So long before the end of what is being recorded one begins to look. */
const BEFORE_END_MS = 5 * MINUTE_MS
/** So much of the end is played for who asks for what comes after it. */
const BEFORE_LAST_MS = 10 * SECOND_MS
/** What is nearer to the end of a recording than this has been seen to its end. */
const END_MS = 2 * SECOND_MS

/** A day of the farm’s calendar, from midnight to midnight. */
export function dayStretch(day: string): Stretch {
  return { from: Date.parse(startOfDay(day)), to: Date.parse(startOfDay(daysLater(day, 1))) }
}

export function stretchesOf(parts: readonly RecordedPart[]): readonly Stretch[] {
  return parts.map(({ From, To }) => ({ from: Date.parse(From), to: Date.parse(To) }))
}

/** Whether there is a picture of a moment. */
export function isRecorded(stretches: readonly Stretch[], moment: number): boolean {
  return stretches.some(({ from, to }) => moment >= from && moment < to)
}

/** The moment that can be shown in place of one: itself, else the next of which there is a picture. */
export function landingOf(stretches: readonly Stretch[], moment: number): number | undefined {
  const next = stretches.find(({ to }) => moment < to - END_MS)
  return next && Math.max(moment, next.from)
}

/** The last picture that is worth turning to, for moments after all that there is; none where there is nothing. */
export function lastOf(stretches: readonly Stretch[]): number | undefined {
  const last = stretches.at(-1)
  return last && Math.max(last.from, last.to - BEFORE_LAST_MS)
}

/** Where one begins to look at a day: near its end while it is being recorded, else where its pictures begin. */
export function openingOf(stretches: readonly Stretch[], now: number): number | undefined {
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return undefined
  return now - last.to < FRESH_MS ? Math.max(last.from, last.to - BEFORE_END_MS) : first.from
}

/** `10:32:15` on the farm’s clock. */
export function clockOf(moment: number): string {
  return toWallClock(new Date(moment).toISOString()).slice(11)
}

/** `2026-11-20 10:32:15` */
export function momentText(moment: number): string {
  return formatSecond(new Date(moment).toISOString())
}

/** How long a stretch is: 45 秒, 3 分钟 20 秒. */
export function lengthText(ms: number): string {
  return formatSeconds(ms / SECOND_MS)
}
