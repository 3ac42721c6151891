import { certificateForm } from '@farm/contract/lots'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import type { Share } from './shares.rules.ts'

const certificate = fieldsIn(certificateForm)

/** The last of the certificates of a share: the one that it stands on. */
const STANDS_ON = sql`s.certificates[cardinality(s.certificates)]`

/**
 * By lot what stands on which certificates in force, whoever may see them, of the earliest certificate first; of a lot whose enterprise is
 * locked it is not changed by others. A certificate of which there is no record yet is being issued for the lot itself.
 */
export async function sharesOf(db: Db, lots: readonly string[]): Promise<ReadonlyMap<string, readonly Share[]>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<Share & { readonly lot: string }>`
    select s.lot_id as lot, s.certificates, s.here::float8 as here, s.gone::float8 as gone,
           coalesce(c.data->>${certificate.Lot} = s.lot_id::text, true) as "isOwn"
      from lot_share s left join record c on c.id = ${STANDS_ON}
     where s.lot_id = any(${[...lots]}::uuid[])
     order by s.lot_id, c.add_time nulls last, c.id, s.certificates
  `.execute(db)
  return Map.groupBy(
    rows.map(({ lot, ...share }) => ({ lot, ...share })),
    ({ lot }) => lot,
  )
}

/** Writes the shares of lots whose enterprise is locked, instead of those that they had. */
export async function writeShares(db: Db, shares: ReadonlyMap<string, readonly Share[]>): Promise<void> {
  const rows = [...shares].flatMap(([lot, own]) =>
    own.map(({ certificates, here, gone }) => ({ lot, certificates, here, gone })),
  )
  await sql`delete from lot_share where lot_id = any(${[...shares.keys()]}::uuid[])`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into lot_share (lot_id, certificates, here, gone)
    select x.lot, array(select jsonb_array_elements_text(x.certificates)::uuid), x.here, x.gone
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (lot uuid, certificates jsonb, here numeric, gone numeric)
  `.execute(db)
}

/** The lots of which something stands on a certificate, or did before it was passed on to another. */
export async function lotsOn(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ lot: string }>`
    select lot_id as lot from lot_share where certificates @> array[${id}::uuid] order by lot_id
  `.execute(db)
  return rows.map(({ lot }) => lot)
}

export interface CoveringRow {
  readonly id: string
  readonly covers: number
  readonly reissued: number
}

/** How many kilogrammes stand on each of the certificates, and how many it passed on; their records are held against other changes. */
export async function coveringOf(db: Db, ids: readonly string[]): Promise<readonly CoveringRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CoveringRow>`
    with held as (
      select r.id from record r where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(certificateForm.id)}
       order by r.id for no key update
    )
    select h.id, coalesce(sum(s.here) filter (where ${STANDS_ON} = h.id), 0)::float8 as covers,
           coalesce(sum(s.here) filter (where ${STANDS_ON} <> h.id), 0)::float8 as reissued
      from held h left join lot_share s on s.certificates @> array[h.id]
     group by h.id
  `.execute(db)
  return rows
}
