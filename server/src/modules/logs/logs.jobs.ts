import type { Db } from '../../platform/db/index.ts'
import { deleteBefore, logTables } from './logs.store.ts'

interface Purging {
  readonly db: Db
  readonly now: Date
  /** How long logs are kept. */
  readonly months: number
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

const AT_ONCE = 1_000

/** Forgets what the logs were kept for long enough, a batch at a time. */
export async function purgeLogs({ db, now, months, signal }: Purging): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  for (const table of logTables) {
    while (!signal.aborted && (await deleteBefore(db, table, before, AT_ONCE)) === AT_ONCE);
  }
}
