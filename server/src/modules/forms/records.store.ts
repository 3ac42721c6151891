import type { FormKind } from '@farm/contract/forms'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin, readable, writable } from '../access/index.ts'
import { expandSql } from './expand.store.ts'
import { afterCursor, keysOf, orderSql } from './order.store.ts'
import { referredKind } from './registry.ts'

type Json = RawBuilder<unknown>

/** A row as it travels; PostgreSQL writes the JSON, nobody parses it on the way. */
function recordJson(alias: string, scope: Scope, expand: Json | undefined): Json {
  const r = sql.ref(alias)
  const seen = organWithin(scope, 'ao')
  const expandPair = expand ? sql`, 'Expand', ${expand}` : sql``
  return sql`json_build_object(
    'Id', ${r}.id, 'FormId', ${r}.form_id, 'Data', ${r}.data,
    'AddTime', ${wireTime(`${alias}.add_time`)}, 'UpdateTime', ${wireTime(`${alias}.update_time`)},
    'OccurTime', ${wireTime(`${alias}.occur_time`)}, 'UserId', ${r}.user_id,
    'User', (
      select json_build_object('Id', a.id, 'Name', case when ${seen} then a.name else '' end,
               'RealName', case when ${seen} then a.real_name else '' end)
        from account a join organ ao on ao.id = a.organ_id where a.id = ${r}.user_id),
    'Organ', (select json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path) from organ o where o.id = ${r}.organ_id)
    ${expandPair})::text`
}

/** Which records of a kind are asked for. */
export interface Choice {
  readonly kind: FormKind
  readonly conditions: ReadonlyArray<RawBuilder<boolean>>
  readonly orderBy?: string
  readonly expand?: string
  readonly cursor?: string
  readonly limit: number
  readonly offset: number
}

function chosen(scope: Scope, { kind, conditions }: Choice, alias: string): RawBuilder<boolean> {
  const all = [
    sql`${sql.ref(`${alias}.form_id`)} = ${sql.lit(kind.id)}`,
    sql`not ${sql.ref(`${alias}.is_deleted`)}`,
    readable(scope, kind, alias),
    ...conditions,
  ]
  return sql`${sql.join(all, sql` and `)}`
}

export interface Row {
  readonly json: string
  /** The values of the sort and the id: what a cursor is made of. */
  readonly keys: string[]
}

/** One row more than `limit` tells that there is a next page. The page is found by ids first, then written out. */
export async function rowsOf(db: Db, scope: Scope, choice: Choice): Promise<Row[]> {
  const { kind, orderBy, expand, cursor, limit, offset } = choice
  const keys = keysOf(orderBy, kind, 'r')
  const id = sql.ref('r.id')
  const after = cursor === undefined ? sql`` : sql` and ${afterCursor(cursor, keys, id)}`
  const keyTexts = sql.join([
    ...keys.map((key) =>
      key.cast === 'timestamptz' ? sql`to_json(${key.expression})#>>'{}'` : sql`${key.expression}::text`,
    ),
    sql`r.id::text`,
  ])
  const { rows } = await sql<Row>`
    with page as materialized (
      select r.id, row_number() over () as place, array[${keyTexts}] as keys from (
        select r.* from record r where ${chosen(scope, choice, 'r')}${after}
         order by ${orderSql(keys, id)} limit ${limit + 1} offset ${offset}) r
    )
    select ${recordJson('r', scope, expandSql(expand, kind, 'r', scope))} as json, page.keys
      from page join record r on r.id = page.id
     order by page.place
  `.execute(db)
  return rows
}

/** How many there are, exact up to the cap; one more means “more than that”. */
export async function countOf(db: Db, scope: Scope, choice: Choice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from record r where ${chosen(scope, choice, 'r')} limit ${COUNT_CAP + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Statements after this in the same transaction are given up after `milliseconds`. */
export async function limitTime(db: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
}

/** The kind of a record, whoever may see it. */
export async function formIdOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ form_id: string }>`select form_id from record where id = ${id}`.execute(db)
  return rows[0]?.form_id
}

export async function recordJsonById(
  db: Db,
  scope: Scope,
  kind: FormKind,
  id: string,
  expand?: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${recordJson('r', scope, expandSql(expand, kind, 'r', scope))} as json from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]?.json
}

/** A record as the rules see it. */
export interface Stored {
  readonly id: string
  readonly data: Record<string, unknown>
  readonly updateTime: string
  readonly occurTime: string
  readonly userId: string
  readonly updateUserId: string
  readonly organId: string
  readonly organPath: string
  readonly isDeleted: boolean
}

/** Locks a record that the scope may change, until the end of the transaction. */
export async function lockRecord(db: Db, scope: Scope, kind: FormKind, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select r.id, r.data, ${wireTime('r.update_time')} as "updateTime",
           ${wireTime('r.occur_time')} as "occurTime", r.user_id as "userId", r.update_user_id as "updateUserId",
           r.organ_id as "organId", r.organ_path as "organPath", r.is_deleted as "isDeleted"
      from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and ${writable(scope, kind, 'r')}
       for no key update
  `.execute(db)
  return rows[0]
}

/** What a record held when it was made. */
export async function firstContentOf(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select coalesce((select v.data from record_version v where v.record_id = r.id order by v.update_time limit 1), r.data) as data
      from record r where r.id = ${id}
  `.execute(db)
  return rows[0]?.data
}

/** The time of the version that the present one replaced. */
export async function lastVersionTime(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ time: string }>`
    select ${wireTime('v.update_time')} as time from record_version v where v.record_id = ${id} order by v.update_time desc limit 1
  `.execute(db)
  return rows[0]?.time
}

interface NewRecord {
  readonly id: string
  readonly kind: FormKind
  readonly data: Readonly<Record<string, unknown>>
  readonly userId: string
  readonly organId: string
  readonly occurTime: string | undefined
}

/** Answers whether the record is new; false when the id was there already (a parallel twin is waited for). */
export async function insertRecord(
  db: Db,
  { id, kind, data, userId, organId, occurTime }: NewRecord,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
    select ${id}, ${sql.lit(kind.id)}, ${JSON.stringify(data)}::jsonb, t.now, t.now, coalesce(${occurTime ?? null}::timestamptz, t.now),
           ${userId}, ${userId}, o.id, o.no, o.path
      from organ o cross join (select date_trunc('milliseconds', clock_timestamp()) as now) t
     where o.id = ${organId} and not o.is_closed
    on conflict (id) do nothing
  `.execute(db)
  return Boolean(numAffectedRows)
}

export type Act = 'edit' | 'delete' | 'restore' | 'status'

interface Change {
  readonly before: Stored
  readonly data: Readonly<Record<string, unknown>>
  readonly userId: string
  readonly organId: string
  readonly occurTime?: string
  readonly act: Act
}

/** Keeps what the record held, then writes the new content with a time that is strictly later. */
export async function updateRecord(db: Db, { before, data, userId, organId, occurTime, act }: Change): Promise<void> {
  await keepVersions(db, [before.id], userId, act)
  await sql`
    update record r
       set data = ${JSON.stringify(data)}::jsonb,
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond'),
           occur_time = coalesce(${occurTime ?? null}::timestamptz, r.occur_time),
           update_user_id = ${userId}, organ_id = o.id, organ_no = o.no, organ_path = o.path
      from organ o
     where r.id = ${before.id} and o.id = ${organId}
  `.execute(db)
}

async function keepVersions(db: Db, ids: readonly string[], userId: string, act: Act): Promise<void> {
  await sql`
    insert into record_version (record_id, update_time, data, user_id, replaced_by, act)
    select id, update_time, data, update_user_id, ${userId}, ${act} from record where id = any(${[...ids]}::uuid[])
  `.execute(db)
}

export async function deleteRecords(db: Db, ids: readonly string[], userId: string): Promise<void> {
  await keepVersions(db, ids, userId, 'delete')
  await sql`
    update record
       set is_deleted = true, delete_time = now(), update_user_id = ${userId},
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = any(${[...ids]}::uuid[])
  `.execute(db)
}

export interface Referred {
  readonly id: string
  readonly to: string
}
interface ReferredRow {
  readonly id: string
  readonly name: string | null
  readonly organId: string
  readonly isWritable: boolean
}

/** Those of the referred records, people and organisations that exist for the scope, with where they stand. */
export async function referredWithin(db: Db, scope: Scope, wanted: readonly Referred[]): Promise<ReferredRow[]> {
  const targets = [...new Set(wanted.map((one) => one.to))]
  if (targets.length === 0) return []
  const parts = targets.map((to) =>
    referredSql(
      scope,
      to,
      wanted.filter((one) => one.to === to).map((one) => one.id),
    ),
  )
  const { rows } = await sql<ReferredRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

function referredSql(scope: Scope, to: string, ids: readonly string[]): RawBuilder<ReferredRow> {
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`
  const kind = referredKind(to)
  if (kind) {
    return sql`
      select r.id, r.data->>${sql.lit(kind.nameField)} as name, r.organ_id as "organId", ${organWithin(scope, 'ro')} as "isWritable"
        from record r join organ ro on ro.id = r.organ_id
       where r.id = ${wanted} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}`
  }
  if (to === 'users') {
    return sql`
      select a.id, a.real_name as name, a.organ_id as "organId", true as "isWritable" from account a join organ o on o.id = a.organ_id
       where a.id = ${wanted} and ${organWithin(scope, 'o')}`
  }
  return sql`
    select o.id, o.name, o.id as "organId", true as "isWritable" from organ o
     where o.id = ${wanted} and ${organWithin(scope, 'o')}`
}

/** How many records other than `exceptId` and how many people stand in an organisation and below it. */
export async function contentOf(
  db: Db,
  organPath: string,
  exceptId: string,
): Promise<{ records: number; people: number; organs: number }> {
  const { rows } = await sql<{ records: number; people: number; organs: number }>`
    select (select count(*) from (select from record r join organ o on o.id = r.organ_id
              where starts_with(o.path, ${organPath}) and not r.is_deleted and r.id <> ${exceptId} limit 1000) x) as records,
           (select count(*) from account a join organ o on o.id = a.organ_id where starts_with(o.path, ${organPath})) as people,
           (select count(*) from organ o where starts_with(o.path, ${organPath}) and o.path <> ${organPath} and not o.is_closed) as organs
  `.execute(db)
  return rows[0] ?? { records: 0, people: 0, organs: 0 }
}
