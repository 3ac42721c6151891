import type { Db } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { deleteOldest, logTables } from './logs.store.ts'

interface Purging {
  readonly db: Db
  readonly now: TrustedTime
  /** How long logs are kept. */
  readonly months: number
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

const AT_ONCE = 1_000

/** Forgets what the logs were kept for long enough, a batch at a time; a table that fails keeps no other from its turn. */
export async function purgeLogs({ db, now, months, signal }: Purging): Promise<void> {
  const faults: unknown[] = []
  for (const table of logTables) {
    try {
      while (!signal.aborted && (await deleteOldest(db, table, { now, months, limit: AT_ONCE })) === AT_ONCE);
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not every log was purged')
}
