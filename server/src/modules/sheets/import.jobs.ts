import type { Db } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { forgetImports } from './import.store.ts'

interface Purging {
  readonly db: Db
  readonly now: TrustedTime
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

/** Forgets imports that can't be undone any more, with what was found of their rows; the sweeping of files takes theirs. */
export async function purgeImports({ db, now, signal }: Purging): Promise<void> {
  while (!signal.aborted && (await forgetImports(db, now)) > 0);
}
