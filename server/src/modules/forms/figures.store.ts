import type { Field } from '@farm/contract/forms'
import { type Db, type RawBuilder, farmTime, sql } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { chosen } from './chosen.store.ts'
import { sharedJson } from './shares.store.ts'

type Sql = RawBuilder<unknown>

/** What is counted and added up: records of a kind that meet the conditions, and number fields of theirs. */
interface Counting {
  readonly kind: SeenKind
  readonly conditions: ReadonlyArray<RawBuilder<boolean>>
  readonly sums: readonly string[]
  /** Pairs of number fields whose product is added up, of records that say something of both; they stand behind the sums. */
  readonly products?: ReadonlyArray<readonly [string, string]>
  readonly right?: 'view' | 'export'
  /** Of amounts that are divided over the things of a list only the shares of this one. */
  readonly thing?: string | undefined
}

/** How many there are, and what the fields come to, in their order. */
export interface Figures {
  readonly n: number
  readonly sums: readonly number[]
}

/** The same of those that have one value; null: none. */
export interface Group extends Figures {
  readonly key: string | null
}

/** What all chosen records come to. */
export async function figuresOf(db: Db, scope: Scope, counting: Counting): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*)::float8 as n, ${arrayOf(sumsOf(counting, counting.thing))} as sums from record r where ${chosen(scope, counting, 'r')}
  `.execute(db)
  return rows[0] ?? { n: 0, sums: sumsOf(counting).map(() => 0) }
}

interface Grouped {
  /** A field of the kind, or one of the columns that every record has. */
  readonly by: string
  readonly field: Field | undefined
  /** All of them where it is not told. */
  readonly most: number | undefined
}

interface GroupRow extends Group {
  /** Of all groups together. */
  readonly allN: number
  readonly allSums: readonly number[]
}

/** The groups into which they fall, those with the most records first, and what all of them come to; in one pass. */
export async function groupsOf(
  db: Db,
  scope: Scope,
  counting: Counting,
  { by, field, most }: Grouped,
): Promise<{ readonly all: Figures; readonly groups: readonly Group[] }> {
  const key = field ? byField(by, field) : columnKeys[by]
  if (!key) throw new Error(`records fall into no groups by ${by}`)
  const { thing, kind } = counting
  const isByThing = field !== undefined && kind.shared?.by === by
  const added = sumsOf(counting, isByThing ? sql`e.value` : thing)
  const isMeant = isByThing && thing !== undefined ? sql` and e.value = ${thing}` : sql``
  const names = added.map((_, index) => sql.ref(`s${index}`))
  const columns = added.map((sum, index) => sql`, ${sum} as ${names[index]}`)
  const together = names.map((name) => sql`sum(${name}) over ()`)
  const { rows } = await sql<GroupRow>`
    select ${key.isMonth ? sql`to_char(key, 'YYYY-MM')` : sql`key`} as key, n, ${arrayOf(names)} as sums,
           sum(n) over () as "allN", ${arrayOf(together)} as "allSums"
      from (select ${key.value} as key, count(*)::float8 as n${sql.join(columns, sql``)}
              from record r ${key.from ?? sql``}
             where ${chosen(scope, counting, 'r')}${isMeant}
             group by 1) g
     order by n desc, g.key
     ${most === undefined ? sql`` : sql`limit ${most}`}
  `.execute(db)
  const [first] = rows
  // Of a list a record stands in several groups: they are not counted by adding up.
  const isCounted = first && !key.from
  const all = isCounted ? { n: first.allN, sums: first.allSums } : await figuresOf(db, scope, counting)
  return { all, groups: rows }
}

/** With a thing of the list by which shares are kept, of divided amounts the shares of that. */
function sumsOf({ kind, sums, products = [] }: Counting, thing?: unknown): Sql[] {
  const number = (name: string) => {
    const isDivided = thing !== undefined && kind.shared?.of.includes(name) === true
    return isDivided ? shareOfSql(kind, thing, name) : numberIn(name)
  }
  return [
    ...sums.map((name) => sql`coalesce(sum(${number(name)}), 0)::float8`),
    ...products.map(([one, other]) => sql`coalesce(sum(${number(one)} * ${number(other)}), 0)::float8`),
  ]
}

function shareOfSql(kind: SeenKind, thing: unknown, name: string): Sql {
  return sql`stat_share(r.data, ${sql.lit(sharedJson(kind))}::jsonb, ${thing}, ${sql.lit(name)})`
}

function numberIn(name: string): Sql {
  const value = sql`r.data->${sql.lit(name)}`
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
}

function arrayOf(numbers: readonly Sql[]): Sql {
  return sql`array[${sql.join(numbers)}]::float8[]`
}

interface Key {
  readonly value: Sql
  /** Where its values come from, besides the record. */
  readonly from?: Sql
  /** The value is the beginning of a month: cheaper to tell groups apart by than its text. */
  readonly isMonth?: true
}

function monthOf(time: Sql): Key {
  return { value: sql`date_trunc('month', ${farmTime(time)})`, isMonth: true }
}

/** What all records have besides their fields. */
const columnKeys: Readonly<Record<string, Key>> = {
  UserId: { value: sql`r.user_id::text` },
  Organ: { value: sql`r.organ_id::text` },
  AddTime: monthOf(sql`r.add_time`),
  UpdateTime: monthOf(sql`r.update_time`),
  OccurTime: monthOf(sql`r.occur_time`),
}

/** Of a list each of its values makes a group: a record stands in several. */
function byField(name: string, { type }: Field): Key {
  const text = sql`(r.data->>${sql.lit(name)})`
  if (type === 'choices' || type === 'references') {
    const list = sql`r.data->${sql.lit(name)}`
    const values = sql`case when jsonb_typeof(${list}) = 'array' then ${list} end`
    return {
      value: sql`e.value`,
      from: sql`left join lateral jsonb_array_elements_text(${values}) as e (value) on true`,
    }
  }
  if (type === 'date') return { value: sql`left(${text}, 7)` }
  if (type === 'moment') return monthOf(sql`(${text})::timestamptz`)
  // What was never ticked counts as no.
  return { value: type === 'yesNo' ? sql`coalesce(${text}, 'false')` : text }
}

/** The names of organisations in which there are records that the caller may read: lists show them as well. */
export async function organNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organ where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
