import { type LotData, lotForm } from '@farm/contract/lots'
import { type Db, type Unread, columnsIn, fieldsIn, readEach, sql } from '../../platform/db/index.ts'
import { upstream } from './around.store.ts'

const lot = fieldsIn(lotForm)
const harvest = columnsIn(lotForm, 'Harvests')

const isLot = sql`r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted`
/** Of which punch-ins and of which lots a lot was made; their indexes are made of the same expressions. */
const PUNCH_INS = sql`nullif(jsonb_path_query_array(r.data, '$."Harvests"[*]."PunchIn"'), '[]')`
const SOURCES = sql`nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]')`

/** The punch-ins by which the goods of a lot were harvested, and the lots that were made of these alone. */
export async function harvestsBehind(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${upstream(id)}
    select distinct h->>${harvest.PunchIn} as id
      from up u join record r on r.id = u.id and ${isLot}
     cross join lateral jsonb_array_elements(r.data->${lot.Harvests}) h
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The lots of a product that were made of any of the punch-ins, however far away and whoever may see them. */
export async function lotsFrom(db: Db, punchIns: readonly string[], crop: string | undefined): Promise<string[]> {
  if (punchIns.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive down (id) as (
      select r.id from record r
       where ${isLot} and ${PUNCH_INS} ?| ${[...punchIns]}::text[] and r.data->>${lot.Crops} is not distinct from ${crop ?? null}
      union
      select r.id from down d join record r on ${isLot} and ${SOURCES} ? d.id::text
    )
    select id from down
  `.execute(db)
  return rows.map((row) => row.id)
}

interface Stopped {
  readonly id: string
  readonly data: LotData
}

/** Those of the lots that are held or called back for themselves, the earliest first. */
export async function stoppedAmong(db: Db, ids: readonly string[]): Promise<readonly Stopped[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Unread<Stopped>>`
    select r.id, r.data from record r
     where r.id = any(${[...ids]}::uuid[]) and ${isLot}
       and (r.data->${lot.HeldFor} ? r.id::text or r.data->${lot.RecalledFor} ? r.id::text)
     order by r.data->>${lot.StatusTime}, r.id
  `.execute(db)
  return readEach(lotForm, rows)
}
