import { lotForm } from '@farm/contract/lots'
import { type DynamicData, readData } from '@farm/contract/forms'
import { type Db, type RawBuilder, columnsIn, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { LotRow } from './lots.store.ts'

const lot = fieldsIn(lotForm)
const source = columnsIn(lotForm, 'Sources')

/** Of which lots a lot was made; its index is made of the same expression. */
const SOURCES = sql`nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]')`
const isLot = sql`r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted`

/**
 * The lots that were made of one, it among them, however far away and whoever may see them; the nearest first, all of them or no more
 * than asked for. What was come to is not gone on from again, so that it ends whatever is stored.
 */
export async function downstreamOf(db: Db, id: string, most?: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down (id) as (
      select ${id}::uuid
      union
      select r.id from down d join record r on ${isLot} and ${SOURCES} ? d.id::text
    )
    select id from down limit ${most ?? null}::bigint
  `.execute(db)
  return rows.map((row) => row.id)
}

/** `up`: the lots that one was made of, it among them. */
export function upstream(id: string): RawBuilder<unknown> {
  return sql`up (id) as (
      select ${id}::uuid
      union
      select (s->>${source.Lot})::uuid
        from up u join record r on r.id = u.id and ${isLot}
       cross join lateral jsonb_array_elements(r.data->${lot.Sources}) s
    )`
}

/** The lots that one was made of, likewise. */
export async function upstreamOf(db: Db, id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${upstream(id)}
    select id from up limit ${most}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** So many lots, and harvests, behind one are looked at. */
export const MOST_BEHIND = 200

/** Those of the lots that the scope may read. */
export async function seenLots(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<readonly LotRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<LotRow, 'data'> & { readonly data: DynamicData }>`
    select r.id, r.organ_id as "organId", r.data from record r
     where r.id = any(${[...ids]}::uuid[]) and ${isLot} and ${readable(scope, kind, 'r')}
     order by r.data->>${lot.Date}, r.data->>${lot.Number}, r.id
  `.execute(db)
  return rows.map((row) => ({ ...row, data: readData(lotForm, row.data) }))
}
