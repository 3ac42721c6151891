import type { Db } from '../../platform/db/index.ts'
import { weeksAhead } from './made-weeks.ts'
import { dropWeeksBefore, forgetGone, forgetHoursBefore, makeWeeks } from './weeks.store.ts'

interface Asked {
  readonly db: Db
  readonly now: Date
  /** So long single values are kept. */
  readonly days: number
  readonly signal: AbortSignal
}

const DAY_MS = 86_400_000
/** So long the figures of hours are kept; those of days for ever. */
const DAYS_OF_HOURS = 3 * 366

/** Makes the tables of the coming weeks, and forgets what was kept for long enough. Two processes may do it at once. */
export async function keepWeeks({ db, now, days, signal }: Asked): Promise<void> {
  const ago = (count: number) => now.getTime() - count * DAY_MS
  await makeWeeks(db, weeksAhead(now.getTime()))
  await dropWeeksBefore(db, ago(days))
  if (signal.aborted) return
  await forgetHoursBefore(db, new Date(ago(DAYS_OF_HOURS)))
  await forgetGone(db)
}
