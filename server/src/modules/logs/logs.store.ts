import { type Db, sql } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'

/** In the order in which they go: what tells of an operation not after it. */
const logs = ['operation_outside', 'operation_change', 'operation_log', 'record_held', 'sign_in_log'] as const
export type LogTable = (typeof logs)[number]
export const logTables: readonly LogTable[] = logs

interface Oldest {
  readonly now: TrustedTime
  readonly months: number
  readonly limit: number
}

/**
 * Deletes the oldest rows that are older than so many months; answers how many. Months are counted by the database, as
 * by the trigger that keeps six of them, whatever the clock of this process says.
 */
export async function deleteOldest(db: Db, table: LogTable, { now, months, limit }: Oldest): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
     where id = any(array(
       select oldest.id from (select id, add_time from ${sql.table(table)} order by id limit ${limit}) oldest
        where oldest.add_time < least(${now.toISOString()}::timestamptz - make_interval(months => ${months}::integer),
                                      now() - interval '6 months')))
  `.execute(db)
  return Number(numAffectedRows)
}
