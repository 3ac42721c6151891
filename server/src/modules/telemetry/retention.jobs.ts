import type { Db } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { weeksAhead } from './made-weeks.ts'
import { dropWeeksBefore, forgetGone, forgetHoursBefore, makeWeeks } from './weeks.store.ts'

const DAY_MS = 86_400_000
/** So long the figures of hours are kept; those of days for ever. */
const DAYS_OF_HOURS = 3 * 366

/** Makes the tables of the coming weeks, and forgets devices that are gone for good. Two processes may do it at once. */
export async function prepareWeeks({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await makeWeeks(db, weeksAhead(now.getTime()))
  await forgetGone(db)
}

interface Forgetting {
  readonly db: Db
  readonly now: TrustedTime
  /** So long single values are kept. */
  readonly days: number
  readonly signal: AbortSignal
}

/** Forgets what was kept for long enough. Two processes may do it at once. */
export async function forgetOldWeeks({ db, now, days, signal }: Forgetting): Promise<void> {
  await dropWeeksBefore(db, now.ago(days * DAY_MS))
  if (!signal.aborted) await forgetHoursBefore(db, now.ago(DAYS_OF_HOURS * DAY_MS))
}
