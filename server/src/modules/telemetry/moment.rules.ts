import type { Arrivals, Moment } from './message.rules.ts'

/** Before that there was no device of ours. */
export const EARLIEST_MS = Date.UTC(2015, 0, 1)
/** A clock may go so much ahead of ours. */
const AHEAD_MS = 5 * 60_000
/** Below it is a number of seconds (ten digits), above it of milliseconds (thirteen). */
const LEAST_MS = 1e11
const WRITTEN = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

interface Asked {
  /** ms */
  readonly now: number
  /** What a device tells from before that is absurd, ms. */
  readonly earliest: number
  readonly arrivals: Arrivals
  /** Whose moment it is, by the name that the message gives the device. */
  readonly name: string | undefined
}

/**
 * The moment that a device tells, in seconds, in milliseconds, or as RFC 3339 writes it. Where it is absurd, or lacking, that of
 * arrival; undefined where there is none left.
 */
export function momentOf(told: unknown, { now, earliest, arrivals, name }: Asked): Moment | undefined {
  const isTold = told !== undefined && told !== null
  const ts = isTold ? millisecondsOf(told) : Number.NaN
  if (ts >= earliest && ts <= now + AHEAD_MS) return { ts, isAbsurd: false }
  const arrival = arrivals(name)
  return arrival === undefined ? undefined : { ts: arrival, isAbsurd: isTold }
}

function millisecondsOf(told: unknown): number {
  // Without its zone a written moment is none.
  if (typeof told === 'string' && WRITTEN.test(told)) return Date.parse(told)
  const number = typeof told === 'string' && /^\d{1,16}$/.test(told) ? Number(told) : told
  if (typeof number !== 'number') return Number.NaN
  return Math.round(number < LEAST_MS ? number * 1000 : number)
}
