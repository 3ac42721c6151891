import { placeForm } from '@farm/contract/places'
import { type Db, type RawBuilder, fieldsIn, lockEachWithin, sql } from '../../platform/db/index.ts'
import { Ground, type Origin } from './ground.rules.ts'

const plot = fieldsIn(placeForm)

/**
 * What bears upon plots (SQL), as `place`, `ancestor`, `since`, `until`: what they came out of until they did, with the plots that lie on
 * its ground, and for ever the plots that lie on their own, with what those came out of.
 */
const borne = sql`(
    select place_id as place, ancestor_id as ancestor, since, until from place_lineage
    union all
    select place_id, other_id, '-infinity', 'infinity' from place_overlap
    union all
    select o.place_id, l.ancestor_id, l.since, l.until from place_overlap o join place_lineage l on l.place_id = o.other_id
    union all
    select l.place_id, o.other_id, l.since, l.until from place_lineage l join place_overlap o on o.place_id = l.ancestor_id
     where o.other_id <> l.place_id)`

/**
 * What was done on the ground of some plots is found by this: they themselves, what they came out of until they did, and what lies there
 * too.
 */
export async function groundOf(db: Db, places: readonly string[]): Promise<Ground> {
  if (places.length === 0) return new Ground([], [])
  const { rows } = await sql<Origin>`
    select b.place::text, b.ancestor::text, extract(epoch from b.since)::float8 * 1000 as since,
           extract(epoch from b.until)::float8 * 1000 as until
      from ${borne} b
     where b.place = any(${[...places]}::uuid[])
  `.execute(db)
  return new Ground(places, rows)
}

/** A plot and the time within which what was done on it counts for a plot (SQL), as `plot`, `since`, `until`. */
export function originsSql(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${place}::text as plot, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until
    union all
    select b.ancestor::text, b.since, b.until from ${borne} b where b.place = ${place})`
}

/**
 * The plots for which it counts what was done on some plots at a moment (ISO 8601): they themselves, what came out of them later, and what
 * lies there too.
 */
export async function heirsOf(db: Db, places: readonly string[], at: string): Promise<readonly string[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct b.place::text as id from ${borne} b
     where b.ancestor = any(${[...places]}::uuid[]) and ${at}::timestamptz between b.since and b.until
  `.execute(db)
  return [...new Set([...places, ...rows.map(({ id }) => id)])]
}

interface Bygone {
  readonly places: readonly string[]
  /** Whose plots they are. */
  readonly enterprise: string
  /** ISO 8601. */
  readonly at: string
}

/** Those of the plots of an enterprise that are part of others by now, and were plots of their own at a moment. */
export async function bygonePlots(db: Db, { places, enterprise, at }: Bygone): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id::text as id
      from place_lineage l join record r on r.id = l.ancestor_id
     where l.ancestor_id = any(${[...places]}::uuid[]) and ${at}::timestamptz between l.since and l.until
       and r.is_deleted and r.data->>${plot.Compony} = ${enterprise}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Until the end of the transaction nobody else judges what is used or harvested on the ground of these plots, nor divides or merges
 * them. In one order for everybody.
 */
export async function holdGround(db: Db, places: readonly string[]): Promise<void> {
  await lockEachWithin(db, 'ground', (await groundOf(db, places)).plots)
}
