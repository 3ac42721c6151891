import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql, tryLockWithin } from '../../platform/db/index.ts'

const DAY = 'derived-day'

const isReady = sql`(d.again_at is null or d.again_at <= now())`

/** Whether there is anything to work out. */
export async function isAnythingDue(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from derive_due where again_at is null or again_at <= now())
           or not exists (select from setting where key = ${DAY} and value >= ${today}) as "isDue"
  `.execute(db)
  return rows[0]?.isDue ?? false
}

/** For the rest of the transaction nobody else works out anything; what is written is derived. False: somebody is at it. */
export async function beginDeriving(db: Db): Promise<boolean> {
  await sql`select set_config('farm.deriving', 'on', true)`.execute(db)
  return tryLockWithin(db, 'deriving')
}

/** Notes that a day has begun; false where that was noted already. */
export async function turnTo(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into setting as s (key, value) values (${DAY}, ${today})
    on conflict (key) do update set value = excluded.value where s.value < excluded.value
    returning s.key
  `.execute(db)
  return rows.length > 0
}

interface Daily {
  readonly formId: string
  readonly field: string
  readonly values: readonly string[]
}

/** Records with one of the values are due. */
export async function enqueueDaily(db: Db, { formId, field, values }: Daily): Promise<void> {
  await sql`
    insert into derive_due (is_bulk, form_id, record_id)
    select true, r.form_id, r.id from record r
     where r.form_id = ${sql.lit(formId)} and not r.is_deleted and r.data->>${sql.lit(field)} = any(${[...values]})
  `.execute(db)
}

/** Every record of a form is due. */
export async function enqueueAll(db: Db, formId: string): Promise<void> {
  await sql`
    insert into derive_due (is_bulk, form_id, record_id)
    select true, form_id, id from record where form_id = ${formId} and not is_deleted
  `.execute(db)
}

export interface Due {
  readonly formId: string
  readonly id: string
}

/** The forms of which records are due, but for what became due with many others. */
export async function dueForms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ formId: string }>`
    select distinct d.form_id as "formId" from derive_due d where not d.is_bulk and ${isReady}
  `.execute(db)
  return rows.map(({ formId }) => formId)
}

/** What became due last; what becomes due from now on stands behind it. */
export async function lastDue(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((select d.id from derive_due d where not d.is_bulk order by d.id desc limit 1), 0) as id
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** Which records are taken: those of a form that became due up to one moment, or the next of many. */
export type Taking = { readonly formId: string; readonly until: number } | 'bulk'

/** Takes the next records, all of one form, out of what is due. */
export async function takeDue(db: Db, taking: Taking, limit: number): Promise<Due[]> {
  const isMeant =
    taking === 'bulk'
      ? sql`d.is_bulk`
      : sql`not d.is_bulk and d.form_id = ${taking.formId}::uuid and d.id <= ${taking.until}`
  const { rows } = await sql<Due>`
    with next as materialized (
      select d.form_id from derive_due d where ${isMeant} and ${isReady} order by d.id limit 1
    ), picked as materialized (
      select d.record_id from derive_due d join next on next.form_id = d.form_id
       where ${isMeant} and ${isReady} order by d.id limit ${limit}
    ), taken as (
      delete from derive_due d
       using next
       where d.record_id in (select record_id from picked) and d.form_id = next.form_id
      returning d.form_id, d.record_id
    )
    select distinct form_id as "formId", record_id as id from taken
  `.execute(db)
  return rows
}

/** Takes one record out of what is due. */
export async function takeOne(db: Db, { formId, id }: Due): Promise<void> {
  await sql`delete from derive_due where record_id = ${id} and form_id = ${formId}`.execute(db)
}

/** What was not settled is due again; after a failure not at once. */
export async function postpone(db: Db, { formId, id }: Due): Promise<void> {
  await sql`
    update derive_due set is_bulk = true, again_at = now() + interval '1 minute' where record_id = ${id} and form_id = ${formId}
  `.execute(db)
}

export interface Writing {
  readonly formId: string
  /** The derived fields of the form. */
  readonly names: readonly string[]
  readonly values: ReadonlyMap<string, DynamicData>
  /** They became due with many others: what is due again stays among these, by which it is known which records lag behind. */
  readonly isBulk: boolean
}

interface Outcome {
  /** The records that were changed, with what their derived fields held before. */
  readonly written: ReadonlyArray<{ readonly id: string; readonly before: DynamicData }>
  /** How many are due again. */
  readonly held: number
}

/**
 * Writes what differs and answers which records did. Nobody is waited for: what somebody is changing at this moment
 * is due again, and so is never in the way of two who lock records in different orders.
 */
export async function writeDerived(db: Db, { formId, names, values, isBulk }: Writing): Promise<Outcome> {
  const ids = [...values.keys()]
  const contents = [...values.values()].map((one) => JSON.stringify(one))
  const without = sql.lit(`{${names.join(',')}}`)
  const { rows } = await sql<Outcome>`
    with wanted as materialized (
      select r.id, w.data,
             (select coalesce(jsonb_object_agg(n, r.data->n), '{}') from unnest(${without}::text[]) n where r.data ? n) as before
        from unnest(${ids}::uuid[], ${contents}::jsonb[]) as w (id, data)
        join record r on r.id = w.id and r.form_id = ${sql.lit(formId)} and not r.is_deleted
       where r.data <> (r.data - ${without}::text[]) || w.data
    ), free as materialized (
      select r.id from record r where r.id in (select id from wanted) order by r.id for no key update skip locked
    ), written as (
      update record r
         set data = (r.data - ${without}::text[]) || w.data
        from wanted w
       where r.id = w.id and r.id in (select id from free)
      returning r.id
    ), again as (
      insert into derive_due (is_bulk, form_id, record_id)
      select ${sql.lit(isBulk)}, ${sql.lit(formId)}::uuid, id from (select id from wanted except select id from free) held
      returning record_id
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'before', before)), '[]')
              from wanted where id in (select id from written)) as written,
           (select count(*) from again) as held
  `.execute(db)
  return rows[0] ?? { written: [], held: 0 }
}
