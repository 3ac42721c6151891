import { type Db, databaseFault, sql } from '../../platform/db/index.ts'

/** About 1.2 ms each of so many millions: well within the limit of a statement. */
const MOST_AT_ONCE = 5_000

/** Folds what has changed into the rollup; answers how many changes were taken. */
export async function foldCounts(db: Db): Promise<number> {
  try {
    return await fold(db)
  } catch (error) {
    if (databaseFault(error) !== 'timeout') throw error
    // As many at once on a busy machine: given up, they would take as long the next time, and nobody waits for them.
    return db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      return fold(transaction)
    })
  }
}

async function fold(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select stat_fold(${MOST_AT_ONCE}) as taken`.execute(db)
  return rows[0]?.taken ?? 0
}
