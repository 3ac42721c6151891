import { clockForm } from '@farm/contract/clock'
import { lotForm } from '@farm/contract/lots'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const lot = fieldsIn(lotForm)
const punchIn = fieldsIn(clockForm)

const isLot = sql`r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted`
/** As their indexes are made. */
const HARVESTS = sql`nullif(jsonb_path_query_array(r.data, '$."Harvests"[*]."PunchIn"'), '[]')`
const SOURCES = sql`nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]')`

interface MadeOf {
  readonly plan: string
  readonly id: string
}

/**
 * The lots of plans and those that were made of them, whoever may see them, no more than asked for: one that was mixed of two plans
 * comes with both. What was come to is not gone on from again, so that it ends whatever is stored.
 */
export async function lotsOfPlans(db: Db, plans: readonly string[], most: number): Promise<readonly MadeOf[]> {
  const named = sql`any(${[...plans]}::text[])`
  const { rows } = await sql<MadeOf>`
    with recursive made (plan, id) as (
      select r.data->>${lot.Plan}, r.id from record r where ${isLot} and r.data->>${lot.Plan} = ${named}
      union
      select c.data->>${punchIn.Plan}, r.id from record c join record r on ${isLot} and ${HARVESTS} ? c.id::text
       where c.form_id = ${sql.lit(clockForm.id)} and not c.is_deleted and c.data->>${punchIn.Plan} = ${named}
         and c.data ? ${punchIn.Harvest}
      union
      select m.plan, r.id from made m join record r on ${isLot} and ${SOURCES} ? m.id::text
    )
    select plan, id from made limit ${most}
  `.execute(db)
  return rows
}
