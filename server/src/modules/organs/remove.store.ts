import { type Db, sql } from '../../platform/db/index.ts'
import type { Holdings } from './organs.rules.ts'

/** Waits for whoever is adding something to an organisation; who begins now waits for the end. */
export async function holdOrgan(db: Db, id: string): Promise<void> {
  await sql`select from organ where id = ${id} for update`.execute(db)
}

const MOST_COUNTED = 10_000

/** What stands in an organisation itself; records in the recycle bin count as well, as they may come back. */
export async function holdingsOf(db: Db, id: string): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select (select count(*) from organ where parent_id = ${id} and not is_closed)::int as organs,
           (select count(*) from account where organ_id = ${id} and not is_deleted)::int as people,
           (select count(*) from role where organ_id = ${id})::int as roles,
           (select count(*) from form where organ_id = ${id} and not is_deleted)::int as forms,
           (select count(*) from (select from record where organ_id = ${id} limit ${MOST_COUNTED}) r)::int as records
  `.execute(db)
  return rows[0] ?? { organs: 0, people: 0, roles: 0, forms: 0, records: 0 }
}
