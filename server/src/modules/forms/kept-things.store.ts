import { type Db, sql } from '../../platform/db/index.ts'

/** Those of the records that are not deleted, which stay so until the end of the transaction: who is at one of them is waited for. */
export async function holdLive(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = any(${[...ids]}::uuid[]) and not r.is_deleted order by r.id for share
  `.execute(db)
  return rows.map(({ id }) => id)
}
