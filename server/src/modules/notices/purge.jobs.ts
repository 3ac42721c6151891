import type { Db } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { deleteOld, deleteRead } from './notices.store.ts'

interface Purging {
  readonly db: Db
  readonly now: TrustedTime
  readonly signal?: AbortSignal
}

const DAY_MS = 24 * 60 * 60_000
const READ_KEPT_MS = 90 * DAY_MS
const KEPT_MS = 365 * DAY_MS
const AT_ONCE = 1_000

/** Forgets notices that were read more than ninety days ago, and all of more than a year ago, a batch at a time. */
export async function purgeNotices({ db, now, signal }: Purging): Promise<void> {
  for (const [drop, keptMs] of [[deleteRead, READ_KEPT_MS] as const, [deleteOld, KEPT_MS] as const]) {
    const before = now.ago(keptMs)
    while (!signal?.aborted && (await drop(db, { before, limit: AT_ONCE })) === AT_ONCE);
  }
}
