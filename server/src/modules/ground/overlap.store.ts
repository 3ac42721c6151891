import { placeForm } from '@farm/contract/places'
import { type DataOf, readData } from '@farm/contract/forms'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const place = fieldsIn(placeForm)

interface Drawn {
  readonly id: string
  readonly boundary: DataOf<typeof placeForm>['Boundary']
}

function drawn(rows: ReadonlyArray<{ readonly id: string; readonly boundary: unknown }>): Drawn[] {
  return rows.map(({ id, boundary }) => ({ id, boundary: readData(placeForm, { Boundary: boundary }).Boundary }))
}

interface Due {
  readonly id: string
  readonly place: string
}

interface Asked {
  readonly limit: number
  readonly except: readonly string[]
}

/** Plots that are to be compared with those around them. */
export async function nextDue(db: Db, { limit, except }: Asked): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select d.id::text, d.place_id as place from place_overlap_due d
     where not d.place_id = any(${[...except]}::uuid[])
     order by d.id limit ${limit}
  `.execute(db)
  return rows
}

export async function settled(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from place_overlap_due where id = any(${[...ids]}::bigint[])`.execute(db)
}

/** A plot with its border, and those of its enterprise whose frame meets its own. */
export async function around(db: Db, id: string): Promise<readonly Drawn[]> {
  const { rows } = await sql<{ id: string; boundary: unknown }>`
    select r.id, r.data->${place.Boundary} as boundary
      from place_shape s join place_shape o on o.frame && s.ground and o.enterprise = s.enterprise
      join record r on r.id = o.id
     where s.id = ${id}::uuid and o.ground is not null
     order by r.id <> s.id, r.id
  `.execute(db)
  return drawn(rows)
}

/** Writes with which plots one shares its ground; what is in the bin keeps what it shared. Answers which came or went. */
export async function writeOverlaps(db: Db, id: string, others: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from place_overlap o
       where (o.place_id = ${id}::uuid and not o.other_id = any(${[...others]}::uuid[])
               and exists (select from place_shape s where s.id = o.other_id)
          or o.other_id = ${id}::uuid and not o.place_id = any(${[...others]}::uuid[])
               and exists (select from place_shape s where s.id = o.place_id))
         and exists (select from place_shape s where s.id = ${id}::uuid)
       returning case o.place_id when ${id}::uuid then o.other_id else o.place_id end as id),
    come as (
      insert into place_overlap (place_id, other_id)
      select ${id}::uuid, one from unnest(${[...others]}::uuid[]) one
      union all
      select one, ${id}::uuid from unnest(${[...others]}::uuid[]) one
      on conflict do nothing
      returning case place_id when ${id}::uuid then other_id else place_id end as id)
    select id from gone union select id from come
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The plots of an enterprise within whose frame somebody stands, with their borders. */
export async function framesAt(
  db: Db,
  { enterprise, lng, lat }: { readonly enterprise: string; readonly lng: number; readonly lat: number },
): Promise<readonly Drawn[]> {
  const { rows } = await sql<{ id: string; boundary: unknown }>`
    select r.id, r.data->${place.Boundary} as boundary
      from place_shape s join record r on r.id = s.id
     where s.frame && box(point(${lng}, ${lat}), point(${lng}, ${lat})) and s.ground is not null and s.enterprise = ${enterprise}
     order by r.id
  `.execute(db)
  return drawn(rows)
}
