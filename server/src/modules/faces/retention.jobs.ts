import { type Db, inTransaction } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { dropDestroyed } from '../files/index.ts'
import { destroyOldSnapshots } from './retention.store.ts'

interface Keeping {
  readonly db: Db
  readonly files: FileStore
  readonly now: TrustedTime
  /** For so many days snapshots are kept. */
  readonly days: number
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

const AT_ONCE = 200
const DAY_MS = 24 * 60 * 60_000
/** Strangers agreed to nothing: long enough to say who they are, and no longer. */
const STRANGER_DAYS = 7

/** Destroys snapshots whose time is over, and removes from disk what was destroyed and is still there. */
export async function keepSnapshots({ db, files, now, days, signal }: Keeping): Promise<void> {
  const ago = (count: number) => now.ago(count * DAY_MS)
  const old = { before: ago(days), strangersBefore: ago(Math.min(days, STRANGER_DAYS)), limit: AT_ONCE }
  const next = () => inTransaction(db, (within) => destroyOldSnapshots(within, old))
  while (!signal.aborted && (await next()) === AT_ONCE);
  await dropDestroyed(db, files)
}
