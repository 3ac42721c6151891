import type { FormKind, Referrer } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { declaredKind } from './design.rules.ts'
import { MOST_COUNTED, type ReferencePath, type ReferringField } from './referrers.rules.ts'

type Sql = RawBuilder<unknown>
type Held = Pick<ReferencePath, 'path' | 'isList'>

/**
 * What a field refers to: the one id as text, or all of them as a jsonb list, those in the rows of a table together; null
 * where it refers to nothing. The index of the field is made of the same expression.
 */
export function referenceSql({ path, isList }: Held, data: Sql): Sql {
  const [first = '', ...inner] = path
  if (inner.length > 0)
    return sql`nullif(jsonb_path_query_array(${data}, ${sql.lit(jsonPath({ path, isList }))}), '[]')`
  return isList ? sql`(${data}->${sql.lit(first)})` : sql`(${data}->>${sql.lit(first)})`
}

/** True where it is a single id, which compares as text. */
export function isPlain({ path, isList }: Held): boolean {
  return path.length === 1 && !isList
}

// `$."Lines"[*]."Crops"`
function jsonPath({ path, isList }: Held): string {
  return `$.${path.map((name) => JSON.stringify(name)).join('[*].')}${isList ? '[*]' : ''}`
}

/** The live records `r` of the form of a field. */
function liveOf({ form }: ReferringField): RawBuilder<boolean> {
  return sql`r.form_id = ${sql.lit(form.id)} and not r.is_deleted`
}

/** Designed forms share one index over their data, which finds what contains a piece of it. */
function isDesigned({ form }: ReferringField): boolean {
  return declaredKind(form.id) === undefined
}

/** `{"F4": [{"F5": id}]}` */
function contentWith({ path, isList }: Held, id: string): unknown {
  return path
    .toReversed()
    .reduce<unknown>((inner, name, depth) => ({ [name]: depth > 0 || isList ? [inner] : inner }), id)
}

/** The live records `r` that refer by the field to one of the ids. */
export function refersTo(field: ReferringField, ids: readonly string[]): RawBuilder<boolean> {
  if (isDesigned(field)) {
    const each = ids.map((id) => sql`r.data @> ${JSON.stringify(contentWith(field, id))}::jsonb`)
    return sql`${liveOf(field)} and (${sql.join(each, sql` or `)})`
  }
  const held = referenceSql(field, sql.ref('r.data'))
  const texts = sql`${[...ids]}::text[]`
  if (!isPlain(field)) return sql`${liveOf(field)} and ${held} ?| ${texts}`
  return sql`${liveOf(field)} and ${held} ${ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${texts})`}`
}

/** What may be referred to: ids of one kind, and the fields that refer to that kind. */
export interface Target {
  readonly ids: readonly string[]
  readonly fields: readonly ReferringField[]
}

/** Those of the ids that a live record other than `except` refers to. Each is looked for once in each index. */
export async function referredAmong(
  db: Db,
  targets: readonly Target[],
  except: readonly string[],
): Promise<ReadonlySet<string>> {
  const parts = targets.flatMap(({ ids, fields }) => fields.map((field) => lookedFor(field, ids, except)))
  if (parts.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

interface DeletedReferrer {
  /** What is referred to. */
  readonly id: string
  readonly referrer: string
  readonly formId: string
}

/** Deleted records that refer to one of the ids by declared fields. */
export async function deletedReferrersOf(db: Db, targets: readonly Target[]): Promise<readonly DeletedReferrer[]> {
  const parts = targets.flatMap(({ ids, fields }) => fields.map((field) => deletedFor(field, ids)))
  if (parts.length === 0) return []
  const { rows } = await sql<DeletedReferrer>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

function deletedFor(field: ReferringField, ids: readonly string[]): Sql {
  const held = referenceSql(field, sql.ref('r.data'))
  const texts = sql`${[...ids]}::text[]`
  return sql`
    select x.id, r.id as referrer, r.form_id as "formId" from record r cross join unnest(${texts}) x (id)
     where r.form_id = ${sql.lit(field.form.id)} and r.is_deleted
       and ${isPlain(field) ? sql`${held} = any(${texts})` : sql`${held} ?| ${texts}`} and ${holdsDeclared(field)}`
}

function lookedFor(field: ReferringField, ids: readonly string[], except: readonly string[]): Sql {
  const holds = isDesigned(field) ? holdsDesigned(field) : holdsDeclared(field)
  return sql`
    select x.id from unnest(${[...ids]}::text[]) x (id)
     cross join lateral (
       select from record r where ${liveOf(field)} and ${holds} and ${otherThan(except)} limit 1) one`
}

function holdsDeclared(field: ReferringField): Sql {
  const held = referenceSql(field, sql.ref('r.data'))
  return isPlain(field) ? sql`${held} = x.id` : sql`${held} ? x.id`
}

/** An id holds nothing to escape. */
function holdsDesigned(field: ReferringField): Sql {
  return sql`r.data @> replace(${sql.lit(JSON.stringify(contentWith(field, '@')))}, '@', x.id)::jsonb`
}

function otherThan(except: readonly string[]): RawBuilder<boolean> {
  return except.length === 0 ? sql`true` : sql`r.id <> all(${[...except]}::uuid[])`
}

interface Asked<Form extends FormKind> {
  readonly ids: readonly string[]
  readonly fields: ReadonlyArray<ReferringField<Form>>
  readonly except: readonly string[]
}

/** Records that are counted, with the newest of them. */
export interface CountedRecords {
  readonly count: number
  readonly records: Referrer['Records']
}

interface Counting {
  readonly form: Pick<FormKind, 'nameField'>
  /** `from record r where …` */
  readonly wanted: RawBuilder<unknown>
}

const NEWEST = 5

/** Of each, in their order: how many records `r` there are, up to the most that are counted, and the newest. */
export async function countedWithNewest(db: Db, all: readonly Counting[]): Promise<CountedRecords[]> {
  if (all.length === 0) return []
  const record = sql`
    json_build_object('Id', n.id, 'Name', coalesce(n.name, ''), 'UpdateTime', ${wireTime('n.update_time')})`
  const parts = all.map(({ form, wanted }, place) => {
    const newest = sql`
      select r.id, r.data->>${sql.lit(form.nameField)} as name, r.update_time ${wanted}
       order by r.update_time desc, r.id desc limit ${sql.lit(NEWEST)}`
    return sql`
      select ${sql.lit(place)} as place,
             (select count(*)::integer from (select ${wanted} limit ${sql.lit(MOST_COUNTED)}) c) as count,
             (select coalesce(json_agg(${record} order by n.update_time desc, n.id desc), '[]') from (${newest}) n) as records`
  })
  const { rows } = await sql<CountedRecords>`
    select p.count, p.records from (${sql.join(parts, sql` union all `)}) p order by p.place
  `.execute(db)
  return rows
}

/** Whether there is any record `r` as one of the conditions says. */
export async function isAnyRecord(db: Db, conditions: ReadonlyArray<RawBuilder<unknown>>): Promise<boolean> {
  if (conditions.length === 0) return false
  const each = conditions.map((condition) => sql`exists (select from record r where ${condition})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(db)
  return rows[0]?.found ?? false
}

/** By field, in their order: how many records within the scope refer to one of the ids, and the newest of them. */
export async function referrersWithin(
  db: Db,
  scope: Scope,
  { ids, fields, except }: Asked<SeenKind>,
): Promise<CountedRecords[]> {
  return countedWithNewest(
    db,
    fields.map((field) => ({
      form: field.form,
      wanted: sql`
      from record r where ${refersTo(field, ids)} and ${readable(scope, field.form, 'r')} and ${otherThan(except)}`,
    })),
  )
}

interface Everybody {
  readonly ids: readonly string[]
  /** Of every form there is. */
  readonly fields: readonly ReferringField[]
  /** Those of them that the caller may see. */
  readonly seen: ReadonlyArray<ReferringField<SeenKind>>
  readonly except: readonly string[]
}

/** Whether a record that the caller may not see refers to one of the ids. */
export async function isReferredUnseen(
  db: Db,
  scope: Scope,
  { ids, fields, seen, except }: Everybody,
): Promise<boolean> {
  const conditions = fields.map((field) => {
    const form = seen.find((one) => one.form.id === field.form.id && one.path.join('.') === field.path.join('.'))?.form
    // Of a record above the scope a level is null, and so is the condition.
    const isOut = form ? sql`(${readable(scope, form, 'r')}) is not true` : sql`true`
    return sql`${refersTo(field, ids)} and ${otherThan(except)} and ${isOut}`
  })
  return isAnyRecord(db, conditions)
}
