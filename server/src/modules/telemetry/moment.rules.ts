import type { Arrivals } from './message.rules.ts'

/** Before that there was no device of ours. */
const EARLIEST_MS = Date.UTC(2015, 0, 1)
/** A clock may go so much ahead of ours. */
const AHEAD_MS = 5 * 60_000
/** Below it is a number of seconds (ten digits), above it of milliseconds (thirteen). */
const LEAST_MS = 1e11

interface Moment {
  readonly ts: number
  readonly isAbsurd: boolean
}

/** The moment that a device tells, in seconds or milliseconds. Where it is absurd, or lacking, that of arrival. */
export function momentOf(told: unknown, now: number, arrivals: Arrivals): Moment {
  if (told === undefined || told === null) return { ts: arrivals(), isAbsurd: false }
  const ts = millisecondsOf(told)
  const isSound = ts >= EARLIEST_MS && ts <= now + AHEAD_MS
  return isSound ? { ts, isAbsurd: false } : { ts: arrivals(), isAbsurd: true }
}

/** A moment as RFC 3339 tells it, under the same limits. */
export function writtenMomentOf(told: unknown, now: number, arrivals: Arrivals): Moment {
  return typeof told === 'string' ? momentOf(Date.parse(told), now, arrivals) : momentOf(undefined, now, arrivals)
}

function millisecondsOf(told: unknown): number {
  const number = typeof told === 'string' && /^\d{1,16}$/.test(told) ? Number(told) : told
  if (typeof number !== 'number') return Number.NaN
  return Math.round(number < LEAST_MS ? number * 1000 : number)
}
