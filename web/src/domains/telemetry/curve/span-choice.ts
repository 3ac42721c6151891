import { daysLater } from '@farm/contract/values'
import { startOfDay } from '../../../platform/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Spans that end now, and how often what they show is read anew. */
export const spans = [
  { key: 'hour', label: '1 小时', length: HOUR_MS, everyMs: MINUTE_MS / 2 },
  { key: 'day', label: '24 小时', length: DAY_MS, everyMs: 2 * MINUTE_MS },
  { key: 'week', label: '7 天', length: 7 * DAY_MS, everyMs: 10 * MINUTE_MS },
  { key: 'month', label: '30 天', length: 30 * DAY_MS, everyMs: 10 * MINUTE_MS },
  { key: 'year', label: '1 年', length: 365 * DAY_MS, everyMs: 30 * MINUTE_MS },
] as const
export type SpanKey = (typeof spans)[number]['key']

/** A span of one’s own, by its days. */
export interface OwnDays {
  readonly from: string
  readonly to: string
}

export type SpanChoice = SpanKey | OwnDays

export const USUAL_SPAN: SpanKey = 'day'

export interface Moments {
  readonly from: number
  readonly to: number
}

/** The moments of a chosen span; days of one’s own go from the first midnight to the last. */
export function momentsOf(choice: SpanChoice, now: number): Moments {
  if (typeof choice !== 'string') {
    return { from: Date.parse(startOfDay(choice.from)), to: Date.parse(startOfDay(daysLater(choice.to, 1))) }
  }
  const length = spans.find(({ key }) => key === choice)?.length ?? DAY_MS
  return { from: now - length, to: now }
}

/** How often what ends now is read anew; undefined of days of one’s own. */
export function everyMsOf(choice: SpanChoice): number | undefined {
  return spans.find(({ key }) => key === choice)?.everyMs
}

export function spanKeyOf(choice: SpanChoice): string {
  return typeof choice === 'string' ? choice : `${choice.from}~${choice.to}`
}
