import type { DataScope } from '@farm/contract/access'
import type { CountedRows, FormKind } from '@farm/contract/forms'
import { type RawBuilder, listed, sql } from '../../platform/db/index.ts'
import type { Branch, Scope } from '../access/index.ts'
import { keyPart } from './key-part.store.ts'
import { listedSql, shareSql } from './shares.store.ts'

/** Which counts of a kind are asked for. Days are `2026-11-20`, both ends included. */
export interface CountChoice {
  readonly kind: FormKind
  /** What is done with the counts, whose reach they have: they are looked at, unless told. */
  readonly right?: 'view' | 'export'
  /** A declared dimension, or '' for the total. */
  readonly dimension: string
  /** Per day instead of per key. */
  readonly perDay?: true
  /** Keys that begin with one of these: `{plan}/` of the dimension Plan/Operation. All when absent. */
  readonly keyPrefixes?: readonly string[]
  /** These keys alone. */
  readonly keys?: readonly string[]
  readonly from?: string
  readonly to?: string
  /** The kind that the keys are ids of: its records are named, those that the scope may see. */
  readonly named?: FormKind
  /** Whether what its kind excepts from figures is counted as well, as lists show it. */
  readonly isOfList?: true
}

/** The same with the ends of the period as they stand in a statement. */
export interface Counting extends Omit<CountChoice, 'from' | 'to' | 'perDay' | 'named'> {
  readonly from?: RawBuilder<unknown> | undefined
  readonly to?: RawBuilder<unknown> | undefined
}

/** Behind the name of a dimension: what of its counts is taken off for figures, in negative numbers. */
const TAKEN_OFF = '-'

/** The dimensions that are added up for a choice. */
export function dimensionsOf({ kind, dimension, isOfList }: Counting): readonly string[] {
  return kind.counted?.except && !isOfList ? [dimension, `${dimension}${TAKEN_OFF}`] : [dimension]
}

/** Whether a row with `data` is counted in figures: not so what its kind excepts. */
export function inFigures({ counted }: FormKind, alias: string): RawBuilder<boolean> {
  const except = counted?.except
  if (!except) return sql`true`
  return sql`coalesce(${sql.ref(`${alias}.data`)}->>${sql.lit(except.field)}, '') not in ${listed(except.values)}`
}

/** The same for a choice, which may be of a list. */
export function isChosen({ kind, isOfList }: Counting, alias: string): RawBuilder<boolean> {
  return isOfList ? sql`true` : inFigures(kind, alias)
}

export function reachOf(
  scope: Scope,
  { kind, right = 'view' }: Pick<Counting, 'kind' | 'right'>,
): DataScope | undefined {
  const seen = scope.kinds.byId(kind.id)
  return seen && scope.over({ kind: seen, right })
}

/** Whether a branch is counted with all that stands below it. */
export function reachesBranch(scope: Scope, choice: Counting): boolean {
  const reach = reachOf(scope, choice)
  return reach === '全部' || reach === '本组织及下级'
}

/** The branch, or the one organisation, that is counted. */
export function branchOf(scope: Scope, choice: Counting): Branch | undefined {
  const branch = scope.branchOver(reachOf(scope, choice))
  return branch && (reachesBranch(scope, choice) || branch.no === scope.home.no) ? branch : undefined
}

/** Of a dimension that is counted by its rows. */
function countedRows(choice: Counting): CountedRows | undefined {
  const rows = choice.kind.counted?.rows ?? {}
  const dimension = byDay(choice)
  return Object.hasOwn(rows, dimension) ? rows[dimension] : undefined
}

/** Each row of the table, or each value of the list, beside a row with `data`. */
export function rowsSql(choice: Counting, alias: string): RawBuilder<unknown> {
  const counted = countedRows(choice)
  const list = listOf(choice)
  if (!counted) return list === undefined ? sql`` : listedSql(choice.kind, alias, list)
  const table = sql`${sql.ref(`${alias}.data`)}->${sql.lit(counted.field)}`
  return sql`cross join lateral jsonb_array_elements(case when jsonb_typeof(${table}) = 'array' then ${table} else '[]' end) i (held)`
}

function fieldsOf(choice: Counting): readonly string[] {
  return choice.kind.counted?.dimensions[byDay(choice)] ?? []
}

/** The list whose values a key is made of. */
function listOf(choice: Counting): string | undefined {
  return fieldsOf(choice).find((name) => isList(choice, name))
}

/** The dimension of days that one of months is made of: what is kept by month is told apart like them. */
function byDay({ kind, dimension }: Counting): string {
  return kind.counted?.months?.find((one) => `${one}Month` === dimension) ?? dimension
}

/** The day under which something of a day is kept: what is taken back of a month has to meet what was counted of it. */
export function keptUnder(choice: Counting, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return byDay(choice) === choice.dimension ? day : sql`date_trunc('month', ${day})::date`
}

/** The key of the dimension, of a row with `data` and `user_id`; null where a part of it is missing. */
export function keySql(choice: Counting, alias: string): RawBuilder<string | null> {
  const counted = countedRows(choice)
  if (counted) {
    const { of, key } = counted
    const head = of === undefined ? [] : [sql`${sql.ref(`${alias}.data`)}->>${sql.lit(of)}`]
    const columns = key.map((one) => sql`i.held->>${sql.lit(one)}`)
    const last = sql`coalesce(${columns.at(-1)}, '')`
    return sql`(${sql.join(
      [...head, ...columns.slice(0, -1), last].map((one) => sql`(${one})`),
      sql` || '/' || `,
    )})`
  }
  const fields = choice.dimension === '' ? [] : fieldsOf(choice)
  const parts = fields.map((name) => (isList(choice, name) ? sql`listed.value` : keyPart(alias, name)))
  return parts.length === 0 ? sql`''` : sql`(${sql.join(parts, sql` || '/' || `)})`
}

/** Of a list each value is the part of a key of its own. */
function isList({ kind }: Pick<Counting, 'kind'>, name: string): boolean {
  const type = kind.fields[name]?.type ?? ''
  return type === 'references' || type === 'choices'
}

/** What the measures of a row with `data` hold, one for each of the columns of sums. */
export function measuresSql(choice: Counting, alias: string): ReadonlyArray<RawBuilder<number>> {
  const measures = choice.kind.counted?.measures ?? []
  const rows = countedRows(choice)
  if (rows) {
    const amount = sql<number>`coalesce((i.held->>${sql.lit(rows.measure)})::float8, 0)`
    return sumColumns(choice.kind).map((_, index) => (index === 0 ? amount : sql`0::float8`))
  }
  if (measures.length === 0) return [sql`0::float8`]
  // Added up as floating point: exact to far more digits than an area is told with, and several times as fast.
  return measures.map((one) => shareSql(choice.kind, alias, listOf(choice), one))
}

export function inPeriod({ from, to }: Counting, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${from ? sql`${day} >= ${from}` : sql`true`} and ${to ? sql`${day} <= ${to}` : sql`true`}`
}

// '/' is followed by '0': the range from `prefix` to that holds what begins with it, on the index and without like.
export function isAsked({ keys, keyPrefixes: prefixes }: Counting, key: RawBuilder<unknown>): RawBuilder<boolean> {
  if (keys) return sql`${key} = any(${[...keys]}::text[])`
  if (!prefixes) return sql`true`
  const ranges = prefixes.map((one) => sql`(${key} >= ${one} and ${key} < ${one.replace(/\/$/, '0')})`)
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`
}

/** The columns in which the sums of the measures stand, as the daily rollup calls them; of a kind without any there is one. */
export function sumColumns({ counted }: FormKind): ReadonlyArray<RawBuilder<unknown>> {
  const count = Math.max(1, counted?.measures.length ?? 0)
  return Array.from({ length: count }, (_, index) => sql.ref(`sum${index + 1}`))
}
