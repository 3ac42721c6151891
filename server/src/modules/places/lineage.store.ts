import type { DynamicData } from '@farm/contract/forms'
import { type PlaceAct, type PlaceData, placeForm } from '@farm/contract/places'
import { type Db, readEach, sql, wireTime } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { personSql } from '../forms/index.ts'

/** What a change of plots wrote into a record, and what stood there before. */
export interface Written {
  readonly before: DynamicData
  readonly after: DynamicData
}

/** A plan, work order or device that was given other plots. */
export interface Carried extends Written {
  readonly id: string
}

/** One of the other plots of a division or merger, with which part of the whole it is. */
export interface Other {
  readonly id: string
  readonly share: number
}

interface NewAct {
  readonly id: string
  readonly act: PlaceAct['Act']
  /** The plot that stays. */
  readonly place: string
  readonly others: readonly Other[]
  readonly time: Date
  readonly userId: string
  /** What the plot that stays held of the fields that were written. */
  readonly before: DynamicData
  readonly carried: readonly Carried[]
}

/** Notes a division or merger with all that its plots have come to bear: what the others bore themselves, and of whatever they came. */
export async function noteAct(db: Db, noted: NewAct): Promise<void> {
  const { id, act, place, others, time, userId, before, carried } = noted
  const [heir, parent] = act === 'split' ? [sql`o`, sql`a.place_id`] : [sql`a.place_id`, sql`o`]
  const names = Object.keys(before)
  const held = sql`(
    select jsonb_build_object('before', ${JSON.stringify(before)}::jsonb, 'after', jsonb_object_agg(name, r.data->name))
      from record r cross join unnest(${names}::text[]) name
     where r.id = ${place}::uuid)`
  await sql`
    with a as (
      insert into place_act (id, act, place_id, others, shares, act_time, user_id, held, carried)
      values (${id}, ${act}, ${place}, ${others.map((one) => one.id)}::uuid[], ${others.map(({ share }) => share)}::numeric[],
              ${time.toISOString()}::timestamptz, ${userId}, ${held}, ${JSON.stringify(carried)}::jsonb)
      returning id, place_id, others, act_time),
    pair as (select a.id as act, ${heir} as heir, ${parent} as parent, a.act_time as until from a cross join lateral unnest(a.others) o),
    borne as (
      select act, heir, parent as ancestor, '-infinity'::timestamptz as since, until from pair
      union all
      select p.act, p.heir, l.ancestor_id, l.since, l.until from pair p join place_lineage l on l.place_id = p.parent)
    insert into place_lineage (act_id, place_id, ancestor_id, since, until)
    select act, heir, ancestor, since, max(until) from borne where ancestor <> heir group by act, heir, ancestor, since
  `.execute(db)
}

/** A division or merger. */
export interface ActRow {
  readonly id: string
  readonly act: PlaceAct['Act']
  readonly place: string
  readonly others: readonly string[]
  /** ISO 8601. */
  readonly time: string
  readonly undone: string | null
}

/** The same with what taking it back needs. */
export interface WholeAct extends ActRow {
  /** Absent of those from before they could be taken back. */
  readonly held: Written | null
  readonly carried: readonly Carried[] | null
}

const ACT = sql`
  a.id, a.act, a.place_id as place, a.others, ${wireTime('a.act_time')} as time, ${wireTime('a.undo_time')} as undone`

export async function actOf(db: Db, id: string): Promise<WholeAct | undefined> {
  const { rows } = await sql<WholeAct>`select ${ACT}, a.held, a.carried from place_act a where a.id = ${id}`.execute(db)
  return rows[0]
}

/** The latest one in force that any of the plots is part of. */
export async function latestOf(db: Db, places: readonly string[]): Promise<ActRow | undefined> {
  const asked = sql`${[...places]}::uuid[]`
  const { rows } = await sql<ActRow>`
    select ${ACT} from place_act a
     where (a.place_id = any(${asked}) or a.others && ${asked}) and a.undo_time is null
     order by a.act_time desc, a.id desc
     limit 1
  `.execute(db)
  return rows[0]
}

interface Undoing {
  readonly time: Date
  readonly userId: string
}

/**
 * Takes an act back: nobody bears anything by it any more. What was done in between, and is handed in late or brought back, was done on
 * ground that is that of the others again: a whole bears what its parts bore meanwhile, what was merged what the whole did.
 */
export async function noteUndone(db: Db, id: string, { time, userId }: Undoing): Promise<void> {
  await sql`delete from place_lineage where act_id = ${id}`.execute(db)
  await sql`
    with a as (
      update place_act set undo_time = ${time.toISOString()}::timestamptz, undo_user = ${userId}, carried = null
       where id = ${id} returning *),
    pair as (
      select a.id as act, a.act_time as since, a.undo_time as until, case a.act when 'split' then a.place_id else o end as heir,
             case a.act when 'split' then o else a.place_id end as parent
        from a cross join lateral unnest(a.others) o),
    borne as (
      select act, heir, parent as ancestor, since, until from pair
      union all
      select p.act, p.heir, l.ancestor_id, l.since, l.until
        from pair p join place_lineage l on l.place_id = p.parent and l.since >= p.since and l.act_id <> p.act)
    insert into place_lineage (act_id, place_id, ancestor_id, since, until)
    select act, heir, ancestor, since, max(until) from borne where ancestor <> heir group by act, heir, ancestor, since
  `.execute(db)
}

/** The latest act in which a plot was one of the others, taken back or not. */
export async function lastAsOther(db: Db, place: string): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select ${ACT} from place_act a where a.others && array[${place}::uuid] order by a.act_time desc, a.id desc limit 1
  `.execute(db)
  return rows[0]
}

/** The live plots that were part of divisions or mergers with one. */
export async function liveKin(db: Db, place: string): Promise<ReadonlyArray<{ readonly data: PlaceData }>> {
  const { rows } = await sql<{ data: DynamicData }>`
    select r.data from record r
     where r.form_id = ${sql.lit(placeForm.id)} and not r.is_deleted and r.id <> ${place}::uuid
       and r.id = any(array(
         select k.id from place_act a cross join lateral unnest(a.others || a.place_id) k (id)
          where a.place_id = ${place}::uuid or a.others && array[${place}::uuid]))
     order by r.id
  `.execute(db)
  return readEach(placeForm, rows)
}

export interface ToldAct {
  readonly Id: string
  readonly Act: PlaceAct['Act']
  readonly Time: string
  readonly User: { readonly Id: string; readonly Name: string; readonly RealName: string }
  readonly place: string
  readonly others: readonly string[]
  readonly shares: readonly number[] | null
  readonly Undone: string | null
  readonly isKnown: boolean
}

const MOST_ACTS = 50

/** Divisions and mergers that a plot was part of, the latest first. */
export async function actsOf(db: Db, scope: Scope, place: string): Promise<readonly ToldAct[]> {
  const { rows } = await sql<ToldAct>`
    select t.id as "Id", t.act as "Act", ${wireTime('t.act_time')} as "Time", ${personSql(scope, 't.user_id', 't.act_time')} as "User",
           t.place_id as place, t.others, t.shares::float8[] as shares, ${wireTime('t.undo_time')} as "Undone",
           t.carried is not null as "isKnown"
      from place_act t
     where t.place_id = ${place}::uuid or t.others && array[${place}::uuid]
     order by t.act_time desc, t.id desc
     limit ${sql.lit(MOST_ACTS)}
  `.execute(db)
  return rows
}
