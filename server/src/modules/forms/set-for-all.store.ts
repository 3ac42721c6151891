import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { keepVersions } from './records.store.ts'

interface FieldsOf {
  readonly id: string
  readonly fields: DynamicData
}

/**
 * Sets fields that only the domain may set, of records that it has locked, whoever may see them: where one thing ends, so
 * does what hangs on it. None of the fields is one that records are found by.
 */
export async function setForAll(db: Db, changes: readonly FieldsOf[], userId: string): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const fields = changes.map((one) => JSON.stringify(one.fields))
  await keepVersions(db, ids, userId, 'status')
  await sql`
    update record r
       set data = r.data || c.fields::jsonb, update_user_id = ${userId},
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
      from unnest(${ids}::uuid[], ${fields}::text[]) as c (id, fields)
     where r.id = c.id
  `.execute(db)
}
