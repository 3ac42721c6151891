import type { DynamicData } from '@farm/contract/forms'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'
import type { CountedNumber, UniqueValue } from './own-values.store.ts'
import { type Changed } from './records.store.ts'
import { searchOf } from './searchable.ts'

/** The version of a form that is in force and stays so until the end of the transaction. */
export async function holdVersion(db: Db, formId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from form where id = ${formId} for key share
  `.execute(db)
  return rows[0]?.version
}

/** Those of the organisations that are not closed, with their paths. Inside a transaction they neither close nor move before its end. */
export async function openOrgans(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from organ where id = any(${[...ids]}::uuid[]) and not is_closed order by id for key share
  `.execute(db)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

export interface ManyNew {
  readonly id: string
  readonly data: DynamicData
  readonly organId: string
}

interface ManyOf {
  readonly kind: SeenKind
  readonly userId: string
  readonly now: Date
}

/** Inserts records of one kind in one statement; answers those that came to stand. */
export async function insertRecords(
  db: Db,
  { kind, userId, now }: ManyOf,
  records: readonly ManyNew[],
): Promise<Changed[]> {
  const ids = records.map(({ id }) => id)
  const contents = records.map(({ data }) => JSON.stringify(data))
  const searches = records.map(({ data }) => searchOf(kind.whole, data))
  const organs = records.map(({ organId }) => organId)
  const { rows } = await sql<Changed>`
    insert into record as r
           (id, form_id, data, search, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
    select n.id, ${sql.lit(kind.id)}, n.data::jsonb, n.search::tsvector, t.now, t.now, ${now.toISOString()}::timestamptz,
           ${userId}, ${userId}, o.id, o.no, o.path
      from unnest(${ids}::uuid[], ${contents}::text[], ${searches}::text[], ${organs}::uuid[]) as n (id, data, search, organ_id)
      join organ o on o.id = n.organ_id and not o.is_closed
     cross join (select date_trunc('milliseconds', clock_timestamp()) as now) t
    on conflict (id) do nothing
    returning r.id, ${wireTime('r.update_time')} as "updateTime"
  `.execute(db)
  return rows
}

/** A value that stands once in an organisation, with the record that has it. */
export interface Held extends UniqueValue {
  readonly organId: string
  readonly recordId: string
}

/** Who has which of the values. */
export async function holdersOf(db: Db, formId: string, values: readonly Held[]): Promise<Held[]> {
  if (values.length === 0) return []
  const { rows } = await sql<Held>`
    select u.field, u.organ_id as "organId", u.value, u.record_id as "recordId"
      from unnest(${values.map((one) => one.field)}::text[], ${values.map((one) => one.organId)}::uuid[],
                  ${values.map((one) => one.value)}::text[]) as v (field, organ_id, value)
      join record_unique u on u.form_id = ${formId} and u.field = v.field and u.organ_id = v.organ_id and u.value = v.value
  `.execute(db)
  return rows
}

/** Takes the values; answers how many were free, or theirs already. */
export async function takeAllUnique(db: Db, formId: string, values: readonly Held[]): Promise<number> {
  if (values.length === 0) return 0
  const { rows } = await sql<{ field: string }>`
    insert into record_unique (form_id, field, organ_id, value, record_id)
    select ${formId}, v.field, v.organ_id, v.value, v.record_id
      from unnest(${values.map((one) => one.field)}::text[], ${values.map((one) => one.organId)}::uuid[],
                  ${values.map((one) => one.value)}::text[], ${values.map((one) => one.recordId)}::uuid[])
             as v (field, organ_id, value, record_id)
     order by v.field, v.organ_id, v.value
    on conflict (form_id, field, organ_id, value) do update set record_id = excluded.record_id
      where record_unique.record_id = excluded.record_id
    returning field
  `.execute(db)
  return rows.length
}

interface Counter {
  readonly formId: string
  readonly field: string
  readonly organId: string
  readonly period: string
}

/** The first of so many numbers, which are given with the end of the transaction. */
export async function nextNumbers(
  db: Db,
  { formId, field, organId, period }: Counter,
  count: number,
): Promise<CountedNumber> {
  const { rows } = await sql<CountedNumber>`
    insert into record_counter as c (form_id, field, organ_id, period, n)
    values (${formId}, ${field}, ${organId}, ${period}, ${count}::integer)
    on conflict (form_id, field, organ_id, period) do update set n = c.n + ${count}::integer
    returning n, (select o.no from organ o where o.id = c.organ_id) as "organNo"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a counter gave no number')
  return { n: row.n - count + 1, organNo: row.organNo }
}

/** Texts that are looked for, each once: joined they are hashed, as a list every record is compared with each of them. */
function asked(values: readonly string[]) {
  return sql`unnest(${[...new Set(values)]}::text[]) as asked (value)`
}

export interface Keyed {
  readonly id: string
  readonly value: string
  readonly updateTime: string
  readonly isWritable: boolean
  readonly data: DynamicData
}

/** The live records within the scope that hold one of the values in a field, or have it for their id. */
export async function recordsByKey(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
): Promise<Keyed[]> {
  const held = field === 'Id' ? sql`r.id::text` : sql`(r.data->>${sql.lit(field)})`
  const isAsked = field === 'Id' ? sql`asked.value::uuid = r.id` : sql`asked.value = ${held}`
  const { rows } = await sql<Keyed>`
    select r.id, ${held} as value, ${wireTime('r.update_time')} as "updateTime", ${writable(scope, kind, 'r', 'edit')} as "isWritable",
           r.data
      from record r
      join ${asked(values)} on ${isAsked}
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows
}

export interface NamedRecord {
  readonly id: string
  readonly name: string
  /** What a reference to it may be narrowed by. */
  readonly by: unknown
}

interface NamesAsked {
  readonly names: readonly string[]
  readonly by: string | undefined
}

/** The live records of a kind within the scope that are called by one of the names. */
export async function recordsNamed(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { names, by }: NamesAsked,
): Promise<NamedRecord[]> {
  const name = sql`(r.data->>${sql.lit(kind.nameField)})`
  const { rows } = await sql<NamedRecord>`
    select r.id, ${name} as name, ${by === undefined ? sql`null` : sql`r.data->${sql.lit(by)}`} as by
      from record r
      join ${asked(names)} on asked.value = ${name}
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     order by r.id
  `.execute(db)
  return rows
}

/** Those of the names that more than one thing within the scope is called by. */
export async function namesShared(
  db: Db,
  scope: Scope,
  to: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const kind = scope.kinds.byKey(to)
  const name = kind ? sql`(r.data->>${sql.lit(kind.nameField)})` : sql`n.name`
  const things = kind
    ? sql`record r join ${asked(names)} on asked.value = ${name}
           where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}`
    : sql`${to === 'users' ? peopleCalled : organsCalled} n join organ o on o.id = n.organ_id
            join ${asked(names)} on asked.value = n.name
           where ${organWithin(scope, 'o', 'signed-in')}`
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${things} group by ${name} having count(*) > 1
  `.execute(db)
  return new Set(rows.map((row) => row.name))
}

/** People under all that they may be called by in a sheet. */
const peopleCalled = sql`(
  select distinct a.id, a.organ_id, n.name from account a cross join lateral (select unnest(array[a.real_name, a.name]) as name) n
   where not a.is_deleted)`
const organsCalled = sql`(select id, id as organ_id, name from organ)`

/** Names of a kind within the scope, those that were changed last first. */
export async function someNames(db: Db, scope: Scope, kind: SeenKind, limit: number): Promise<string[]> {
  const name = sql`(r.data->>${sql.lit(kind.nameField)})`
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${name} is not null
     order by r.update_time desc limit ${limit}
  `.execute(db)
  return rows.map((row) => row.name)
}

/** People within the scope under their names, or under the ones they sign in with. */
export async function peopleNamed(db: Db, scope: Scope, names: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select a.id, n.name, null as by
      from account a join organ o on o.id = a.organ_id
     cross join lateral (select unnest(array[a.real_name, a.name]) as name) n
      join ${asked(names)} on asked.value = n.name
     where not a.is_deleted and ${organWithin(scope, 'o', 'signed-in')}
     group by a.id, n.name
     order by a.id
  `.execute(db)
  return rows
}

export async function organsNamed(db: Db, scope: Scope, names: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select o.id, o.name, null as by from organ o join ${asked(names)} on asked.value = o.name
     where ${organWithin(scope, 'o', 'signed-in')} order by o.id
  `.execute(db)
  return rows
}

export async function someOtherNames(db: Db, scope: Scope, to: string, limit: number): Promise<string[]> {
  const { rows } = await (
    to === 'users'
      ? sql<{ name: string }>`
        select a.real_name as name from account a join organ o on o.id = a.organ_id
         where not a.is_deleted and ${organWithin(scope, 'o', 'signed-in')} order by a.real_name limit ${limit}`
      : sql<{ name: string }>`
        select o.name from organ o where ${organWithin(scope, 'o', 'signed-in')} order by o.path limit ${limit}`
  ).execute(db)
  return rows.map((row) => row.name)
}
