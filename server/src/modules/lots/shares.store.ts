import { certificateForm, lotForm, lotStates } from '@farm/contract/lots'
import { type Db, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import type { Covering, Share } from './shares.rules.ts'

const certificate = fieldsIn(certificateForm)
const lot = fieldsIn(lotForm)

/** The last of the certificates of a share: the one that it stands on. */
const STANDS_ON = sql`s.certificates[cardinality(s.certificates)]`
/** For which lot that was issued. One of which there is no record yet is being issued for the lot that the share is in. */
const ISSUED_FOR = sql`coalesce((c.data->>${certificate.Lot})::uuid, s.lot_id)`

/**
 * By lot what is in it, on which certificates in force, whoever may see them; of the earliest certificate first, and of what was in one lot
 * together in the order of the lots before. Of a lot whose enterprise is locked it is not changed by others.
 */
export async function sharesOf(db: Db, lots: readonly string[]): Promise<ReadonlyMap<string, readonly Share[]>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<Share & { readonly lot: string }>`
    select s.lot_id as lot, s.lots, s.certificates, s.quantity::float8 as quantity,
           cardinality(s.certificates) > 0 and ${ISSUED_FOR} = s.lot_id as "isOwn"
      from lot_share s left join record c on c.id = ${STANDS_ON}
     where s.lot_id = any(${[...lots]}::uuid[])
     order by s.lot_id, c.add_time nulls last, c.id, s.certificates, s.lots
  `.execute(db)
  return Map.groupBy(
    rows.map(({ lot: of, ...share }) => ({ lot: of, ...share })),
    ({ lot: of }) => of,
  )
}

/** Writes the shares of lots whose enterprise is locked, instead of those that they had. */
export async function writeShares(db: Db, shares: ReadonlyMap<string, readonly Share[]>): Promise<void> {
  const rows = [...shares.values()].flat().map(({ lots, certificates, quantity }) => ({ lots, certificates, quantity }))
  await sql`delete from lot_share where lot_id = any(${[...shares.keys()]}::uuid[])`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into lot_share (lots, certificates, quantity)
    select array(select jsonb_array_elements_text(x.lots)::uuid), array(select jsonb_array_elements_text(x.certificates)::uuid), x.quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (lots jsonb, certificates jsonb, quantity numeric)
  `.execute(db)
}

/** The lots of which something stands on a certificate, or did before it was passed on to another. */
export async function lotsOn(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ lot: string }>`
    select distinct lot_id as lot from lot_share where certificates @> array[${id}::uuid] order by lot_id
  `.execute(db)
  return rows.map(({ lot: of }) => of)
}

/** The certificates on which something of the lots stands. */
export async function certificatesUnder(db: Db, lots: readonly string[]): Promise<readonly string[]> {
  if (lots.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct ${STANDS_ON} as id from lot_share s
     where s.lot_id = any(${[...lots]}::uuid[]) and cardinality(s.certificates) > 0
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** By lot what of all that was ever in it stands on certificates now. */
export async function coveringOf(db: Db, lots: readonly string[]): Promise<ReadonlyMap<string, Covering>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<Covering & { readonly id: string }>`
    select l.id, coalesce(sum(x.quantity), 0)::float8 as certified,
           coalesce(sum(x.quantity) filter (where x.issued < x.here), 0)::float8 as inherited,
           coalesce(sum(x.quantity) filter (where x.issued > x.here), 0)::float8 as onward
      from unnest(${[...lots]}::uuid[]) as l (id)
      left join lateral (
        select s.quantity, array_position(s.lots, l.id) as here, array_position(s.lots, ${ISSUED_FOR}) as issued
          from lot_share s left join record c on c.id = ${STANDS_ON}
         where s.lots @> array[l.id] and cardinality(s.certificates) > 0
      ) x on true
     group by l.id
  `.execute(db)
  return new Map(rows.map(({ id, ...covering }) => [id, covering]))
}

/** So many kilogrammes of another certificate. */
export interface Passed {
  readonly Certificate: string
  readonly Quantity: number
}

export interface StandingRow {
  readonly id: string
  /** Kilogrammes that stand on it, and what of these is held or called back. */
  readonly covers: number
  readonly held: number
  readonly recalled: number
  /** What it passed on, and to which. */
  readonly reissued: number
  readonly into: readonly Passed[]
  /** What it took over from which. */
  readonly from: readonly Passed[]
}

/** What stands on each of the certificates, and what they passed on; their records are held against other changes. */
export async function standingOn(db: Db, ids: readonly string[]): Promise<readonly StandingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StandingRow>`
    with held as (
      select r.id from record r where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(certificateForm.id)}
       order by r.id for no key update
    ), issued as (
      select h.id, s.quantity, s.certificates, array_position(s.certificates, h.id) as at, l.data->>${lot.Status} as status
        from held h join lot_share s on s.certificates @> array[h.id] left join record l on l.id = s.lot_id
    )
    select h.id, coalesce(sum(i.quantity) filter (where ${isLast}), 0)::float8 as covers,
           coalesce(sum(i.quantity) filter (where ${isLast} and ${isStopped} and not ${isRecalled}), 0)::float8 as held,
           coalesce(sum(i.quantity) filter (where ${isLast} and ${isRecalled}), 0)::float8 as recalled,
           coalesce(sum(i.quantity) filter (where not ${isLast}), 0)::float8 as reissued,
           ${beside(1)} as into, ${beside(-1)} as from
      from held h left join issued i on i.id = h.id
     group by h.id
  `.execute(db)
  return rows
}

const isLast = sql`i.at = cardinality(i.certificates)`
const isStopped = sql`i.status in ${listed(lotStates.where('stopped'))}`
const isRecalled = sql`i.status in ${listed(lotStates.where('recalled'))}`

/** Kilogrammes by the certificate that comes next after one, or before it. */
function beside(by: 1 | -1) {
  return sql`coalesce((
      select json_agg(json_build_object('Certificate', o.id, 'Quantity', o.quantity) order by o.id)
        from (select b.certificates[b.at + ${sql.lit(by)}] as id, sum(b.quantity)::float8 as quantity
                from issued b where b.id = h.id group by 1) o
       where o.id is not null
    ), '[]')`
}
