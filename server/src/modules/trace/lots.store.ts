import { lotForm } from '@farm/contract/lots'
import { type Db, sql } from '../../platform/db/index.ts'

/**
 * The lots of a plan and those that were made of them, whoever may see them, no more than asked for. What was come to is not gone
 * on from again, so that it ends whatever is stored.
 */
export async function lotsOfPlan(db: Db, planId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive made (id) as (
      select r.id from record r
       where r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted and r.data->>'Plan' = ${planId}
      union
      select r.id from made m
        join record r on r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
                     and nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]') ? m.id::text
    )
    select id from made limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
