import { type Db, sql } from '../../platform/db/index.ts'

/** In the order in which they go: what tells of an operation not after it. */
const logs = ['operation_change', 'operation_log', 'record_held', 'sign_in_log'] as const
export type LogTable = (typeof logs)[number]
export const logTables: readonly LogTable[] = logs

/** Deletes the oldest rows of before a moment; answers how many. */
export async function deleteBefore(db: Db, table: LogTable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
     where id = any(array(
       select oldest.id from (select id, add_time from ${sql.table(table)} order by id limit ${limit}) oldest
        where oldest.add_time < ${before.toISOString()}::timestamptz))
  `.execute(db)
  return Number(numAffectedRows)
}
