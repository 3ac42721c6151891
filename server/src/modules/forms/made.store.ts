import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import type { Stored } from './records.store.ts'

/** A record of a kind that somebody made themselves, wherever it is by now and whatever became of it. */
export async function madeBy(
  db: Db,
  userId: string,
  kind: SeenKind,
  id: string,
): Promise<Pick<Stored, 'id' | 'occurTime' | 'isDeleted'> | undefined> {
  const { rows } = await sql<Pick<Stored, 'id' | 'occurTime' | 'isDeleted'>>`
    select r.id, ${wireTime('r.occur_time')} as "occurTime", r.is_deleted as "isDeleted"
      from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and r.user_id = ${userId}
  `.execute(db)
  return rows[0]
}

/** What a record held when it was made. */
export async function firstContentOf(db: Db, id: string): Promise<DynamicData | undefined> {
  const { rows } = await sql<{ data: DynamicData }>`
    select coalesce((select v.data from record_version v where v.record_id = r.id order by v.update_time limit 1), r.data) as data
      from record r where r.id = ${id}
  `.execute(db)
  return rows[0]?.data
}
