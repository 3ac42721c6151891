import { fieldOfPart } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { type Db, type RawBuilder, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures, keyPart, listedSql, shareSql } from '../forms/index.ts'
import type { Period } from './statistics.rules.ts'

const plan = fieldsIn(planForm)

/** A field whose value is one of these. */
export interface Held {
  readonly field: string
  readonly values: readonly string[]
}

/** Which records are counted. */
export interface Chosen {
  readonly kind: SeenKind
  readonly right: 'view' | 'export'
  readonly period: Period | undefined
  /** What they are narrowed to; of a list its records count with the shares of these values. */
  readonly held: readonly Held[]
}

interface Looked extends Chosen {
  /** Whose values make the key. */
  readonly fields: readonly string[]
  /** Per day instead of per key. */
  readonly perDay: boolean
}

interface LookedRow {
  readonly key: string
  readonly n: number
  readonly sums: readonly number[]
  readonly lines: number
}

/**
 * Records counted as they are, where no daily counts tell them apart so. By key and day first: what is counted twice is then little,
 * and each step can be shared by several processes.
 */
export async function lookedThrough(db: Db, scope: Scope, looked: Looked): Promise<readonly LookedRow[]> {
  const { kind, right, period, held, fields, perDay } = looked
  const among = held.find(({ field }) => isListed(kind, field))
  const list = among?.field ?? fields.find((name) => isListed(kind, name))
  const measures = (kind.whole.counted?.measures ?? []).map((one) => shareSql(kind.whole, 'r', list, one))
  const columns = measures.map((_, at) => sql.ref(`m${at}`))
  const named = measures.map((one, at) => sql`, ${one} as ${columns[at]}`)
  const added = columns.map((one) => sql`, sum(${one}) as ${one}`)
  const isWithin = period
    ? sql`r.occur_time >= ${period.from}::timestamp at time zone farm_zone()
       and r.occur_time < (${period.to}::date + 1)::timestamp at time zone farm_zone()`
    : sql`true`
  const listed = list === undefined ? sql`` : listedSql(kind.whole, 'r', list)
  const { rows } = await sql<LookedRow>`
    select ${perDay ? sql`day::text` : sql`key`} as key, sum(n)::float8 as n,
           array[${sql.join(columns.map((one) => sql`sum(${one})`))}]::float8[] as sums, count(*)::integer as lines
      from (select key, day, count(*) as n${sql.join(added, sql``)}
              from (select ${keyOf(fields, list)} as key, ${farmDay('r.occur_time')} as day${sql.join(named, sql``)}
                      from ${foundIn(kind, among)} r ${listed}
                     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${isWithin} and ${inFigures(kind.whole, 'r')}
                           and ${readable(scope, kind, 'r', right)}${sql.join(
                             held.map((one) => isHeld(one, list)),
                             sql``,
                           )}) x
             where key is not null
             group by 1, 2) y
     group by 1
  `.execute(db)
  return rows
}

/**
 * The records, or those whose list has one of the values: these are found by the index of the list before anything else is asked of
 * them, for how few they are is not known to the planner, which would rather look through all of the period.
 */
function foundIn(kind: SeenKind, among: Held | undefined): RawBuilder<unknown> {
  if (!among) return sql`record`
  return sql`(select r.* from record r
               where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted
                     and r.data->${sql.lit(among.field)} ?| ${[...among.values]}::text[] offset 0)`
}

function isHeld({ field, values }: Held, list: string | undefined): RawBuilder<unknown> {
  // What a field says is found by its index; whether it says something has none.
  const own = fieldOfPart(field) === field ? sql`r.data->>${sql.lit(field)}` : keyPart('r', field)
  const value = field === list ? sql`listed.value` : own
  return sql` and ${value} = any(${[...values]}::text[])`
}

function isListed(kind: SeenKind, name: string): boolean {
  const type = kind.whole.fields[name]?.type ?? ''
  return type === 'references' || type === 'choices'
}

function keyOf(fields: readonly string[], list: string | undefined): RawBuilder<unknown> {
  const parts = fields.map((name) => (name === list ? sql`listed.value` : keyPart('r', name)))
  return parts.length === 0 ? sql`''` : sql`(${sql.join(parts, sql` || '/' || `)})`
}

interface Eligible {
  readonly kind: SeenKind
  /** Those of one enterprise, by this field. */
  readonly of: Held | undefined
  /** Words of 状态 that leave a record out of it. */
  readonly without: string | undefined
  /** Which have something. */
  readonly reported: readonly string[]
  readonly most: number
}

interface Silent {
  readonly id: string
  readonly name: string
  readonly total: number
  readonly reported: number
}

/** Records that stand in no row of a report, by name, each with how many might stand there and how many do. */
export async function silentRecords(db: Db, scope: Scope, { kind, of, without, reported, most }: Eligible) {
  const isOf = of ? sql`r.data->>${sql.lit(of.field)} = any(${[...of.values]}::text[])` : sql`true`
  const isMeant = without === undefined ? sql`true` : sql`coalesce(r.data->>'Status', '') <> ${without}`
  const { rows } = await sql<Silent>`
    with eligible as materialized (
      select r.id, coalesce(r.data->>${sql.lit(kind.nameField)}, '') as name, r.id = any(${[...reported]}::uuid[]) as has_reported
        from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${isOf} and ${isMeant})
    select e.id, e.name, c.total, c.reported
      from (select count(*)::integer as total, (count(*) filter (where has_reported))::integer as reported from eligible) c
      left join lateral (
        select id, name from eligible where not has_reported order by name collate pinyin, id limit ${most}) e on true
  `.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    reported: first?.reported ?? 0,
    names: rows.flatMap(({ id, name }) => (id === null ? [] : [{ Id: id, Name: name }])),
  }
}

/** Number fields of those of the records that the scope may read; what they do not say is absent. */
export async function numbersOf<Name extends string>(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { ids, fields }: { readonly ids: readonly string[]; readonly fields: readonly Name[] },
): Promise<Map<string, Partial<Record<Name, number>>>> {
  const picked = fields.map((name) => sql`${sql.lit(name)}, r.data->${sql.lit(name)}`)
  const { rows } = await sql<{ id: string; numbers: Partial<Record<Name, number>> }>`
    select r.id, jsonb_strip_nulls(jsonb_build_object(${sql.join(picked)})) as numbers from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
  `.execute(db)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}

/** The plans of a crop that the scope may read: those by which a list of punch-ins is narrowed to it. */
export async function plansOfCrop(db: Db, scope: Scope, kind: SeenKind, crop: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and r.data->>${plan.Crops} = ${crop}
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Words {
  readonly ids: readonly string[]
  readonly field: string
}

/** What a field of those of the records says that the scope may read. */
export async function wordsOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { ids, field }: Words,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; word: string }>`
    select r.id, r.data->>${sql.lit(field)} as word from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
       and r.data->>${sql.lit(field)} is not null
  `.execute(db)
  return new Map(rows.map(({ id, word }) => [id, word]))
}
