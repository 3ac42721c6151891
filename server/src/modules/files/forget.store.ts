import { type Db, sql } from '../../platform/db/index.ts'

/**
 * Forgets what belongs to records that are about to be purged; the sweep drops the bytes that no row names any more. Left
 * loose instead, they would count for a week as what their sender has not submitted yet.
 */
export async function forgetFilesOf(db: Db, recordIds: readonly string[]): Promise<void> {
  await sql`delete from file where record_id = any(${[...recordIds]}::uuid[])`.execute(db)
}
