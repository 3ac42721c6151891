import type { FormKind } from '@farm/contract/forms'
import {
  type Db,
  type MakeBlank,
  type RawBuilder,
  StatementCache,
  farmDay,
  listed,
  sql,
} from '../../platform/db/index.ts'
import { type Branch, type Scope, foundAsOwn, readable, writable } from '../access/index.ts'
import {
  type CountChoice,
  type Counting,
  branchOf,
  dimensionsOf,
  inPeriod,
  isAsked,
  isChosen,
  keptUnder,
  keySql,
  measuresSql,
  reachOf,
  reachesBranch,
  rowsSql,
  sumColumns,
} from './counting.store.ts'
import { keyOfScope } from './scope-key.ts'

export interface CountRow {
  readonly key: string
  readonly n: number
  /** Of the first measure of the kind. */
  readonly sum: number
  /** Of each of its measures, in their order. */
  readonly sums: readonly number[]
  readonly last: string
  /** On how many days; counted per day: of how many keys. */
  readonly lines: number
  /** Null where it is not asked for or may not be seen. */
  readonly name: string | null
}

/** Besides these, a column per measure: see {@link sumColumns}. */
export interface DayRow {
  readonly key: string
  readonly day: string
  readonly n: number
}

const statements = new StatementCache<CountRow>()

/** Counts per key, from the daily rollup and what is not yet folded into it; as exact as counting the records. */
export async function countsOf(db: Db, scope: Scope, choice: CountChoice): Promise<CountRow[]> {
  const { kind, dimension, perDay, keyPrefixes, keys, named, from, to } = choice
  const asked = [choice.right, choice.isOfList ?? false, perDay ?? false, from !== undefined, to !== undefined]
  const key = [kind.key, keyOfScope(scope), dimension, ...asked, named?.key].join('|')
  const isOfSome = keyPrefixes !== undefined || keys !== undefined
  const rows = isOfSome
    ? (await countsSql(scope, choice, (name) => sql`${name === 'from' ? from : to}`).execute(db)).rows
    : await statements.rows(db, key, (blank) => countsSql(scope, choice, blank), { from, to })
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function countsSql(scope: Scope, choice: CountChoice, blank: MakeBlank): RawBuilder<CountRow> {
  const { perDay, named } = choice
  const day = (name: 'from' | 'to') => (choice[name] === undefined ? undefined : sql`${blank(name)}::date`)
  const source = sourceOf(scope, { ...choice, from: day('from'), to: day('to') })
  // Per day first: a day on which everything was deleted again is not the last one.
  const columns = sumColumns(choice.kind)
  const added = sql.join(columns.map((one) => sql`sum(${one}) as ${one}`))
  return sql<CountRow>`
    select key, n, ${columns[0]} as sum, array[${sql.join(columns)}] as sums, last, lines,
           ${named ? nameSql(scope, named) : sql`null`} as name
      from (select ${perDay ? sql`day::text` : sql`key`} as key, sum(n)::float8 as n, ${added}, max(day)::text as last,
                   count(*)::integer as lines
              from (select key, day, sum(n)::integer as n, ${added}
                      from (${source}) counted group by key, day having sum(n) > 0) days
             group by 1) c
  `
}

function nameSql(scope: Scope, kind: FormKind): RawBuilder<unknown> {
  return sql`(
    select r.data->>${sql.lit(kind.nameField)} from record r
     where r.id = c.key::uuid and r.form_id = ${sql.lit(kind.id)} and ${readableOf(scope, kind)})`
}

/** The counted rows of a choice: folded and not, or one's own records. */
export function sourceOf(scope: Scope, choice: Counting): RawBuilder<DayRow> {
  const isOwnOnly = reachOf(scope, choice) === '仅本人' && choice.kind.personal
  return isOwnOnly ? ownRows(scope, choice) : rolledUp(scope, choice)
}

export interface PeriodCounts {
  readonly week: number
  readonly month: number
  readonly lastMonth: number
}

/** Records of the week (from Monday), the month and the month before `now`, on the calendar of the farm. */
export async function periodCounts(db: Db, scope: Scope, kind: FormKind, now: Date): Promise<PeriodCounts> {
  const week = sql`date_trunc('week', t.today)::date`
  const month = sql`date_trunc('month', t.today)::date`
  const lastMonth = sql`(date_trunc('month', t.today) - interval '1 month')::date`
  const { rows } = await sql<PeriodCounts>`
    with t as materialized (select (${now.toISOString()}::timestamptz at time zone farm_zone())::date as today)
    select coalesce(sum(n) filter (where day between ${week} and t.today), 0) as week,
           coalesce(sum(n) filter (where day between ${month} and t.today), 0) as month,
           coalesce(sum(n) filter (where day >= ${lastMonth} and day < ${month}), 0) as "lastMonth"
      from t cross join lateral (${sourceOf(scope, { kind, dimension: '', from: lastMonth })}) counted
  `.execute(db)
  return rows[0] ?? { week: 0, month: 0, lastMonth: 0 }
}

/** What is folded into days and what is not yet. An organisation alone is the branch less the branches right under it. */
function rolledUp(scope: Scope, choice: Counting): RawBuilder<DayRow> {
  const branch = branchOf(scope, choice)
  if (!branch) return nothingOf(choice)
  const own = sql<DayRow>`${foldedSql(choice, sql`= ${branch.no}`, sql`1`)} union all ${unfoldedSql(scope, choice, branch)}`
  if (reachesBranch(scope, choice)) return own
  const under = sql`
    = any(array(select c.no from organ c join organ o on o.id = c.parent_id where o.no = ${branch.no}))`
  return sql<DayRow>`${own} union all ${foldedSql(choice, under, sql`-1`)}`
}

function nothingOf({ kind }: Counting): RawBuilder<DayRow> {
  const sums = sumColumns(kind).map((one) => sql`0::float8 as ${one}`)
  return sql<DayRow>`select null as key, 0 as n, ${sql.join(sums)}, null::date as day where false`
}

function foldedSql(choice: Counting, isScope: RawBuilder<unknown>, sign: RawBuilder<unknown>): RawBuilder<DayRow> {
  const sums = sumColumns(choice.kind).map((one) => sql`${sign} * s.${one}::float8 as ${one}`)
  return sql`
    select s.key, ${sign} * s.n::integer as n, ${sql.join(sums)}, s.day from stat_day s
     where s.form_id = ${sql.lit(choice.kind.id)} and s.scope ${isScope} and s.dim in ${listed(dimensionsOf(choice))}
       and ${isAsked(choice, sql`s.key`)} and ${inPeriod(choice, sql`s.day`)}`
}

/** Changes of the last second: few, but many enough under load that only those of the branch are looked at closely. */
function unfoldedSql(scope: Scope, choice: Counting, { path }: Branch): RawBuilder<DayRow> {
  const { kind } = choice
  const key = keySql(choice, 'd')
  const isWithin = reachesBranch(scope, choice) ? sql`starts_with(d.organ_path, ${path})` : sql`d.organ_path = ${path}`
  const measures = measuresSql(choice, 'd').map((one) => sql`d.sign * ${one}`)
  return sql`
    select ${key}, d.sign, ${sql.join(measures)}, ${keptUnder(choice, sql`d.day`)} from stat_delta d ${rowsSql(choice, 'd')}
     where d.form_id = ${sql.lit(kind.id)} and ${isWithin} and ${key} is not null
       and ${isChosen(choice, 'd')} and ${isAsked(choice, key)} and ${inPeriod(choice, sql`d.day`)}`
}

/** Of a kind that the person may not know of there is nothing. */
function readableOf(scope: Scope, { id }: FormKind): RawBuilder<boolean> {
  const seen = scope.kinds.byId(id)
  return seen ? readable(scope, seen, 'r') : sql`false`
}

/** Of these the person's own; what is lent from above is counted nowhere. */
function ownOf(scope: Scope, { kind, right = 'view' }: Pick<Counting, 'kind' | 'right'>): RawBuilder<boolean> {
  const seen = scope.kinds.byId(kind.id)
  if (!seen) return sql`false`
  return sql`${sql.join([writable(scope, seen, 'r', right), ...foundAsOwn(scope, seen, 'r', right)], sql` and `)}`
}

/** Of one's own records only: few enough to be counted as they are. */
function ownRows(scope: Scope, choice: Counting): RawBuilder<DayRow> {
  const { kind } = choice
  const columns = sumColumns(kind)
  const measures = measuresSql(choice, 'r').map((one, index) => sql`${one} as ${columns[index]}`)
  return sql`
    select key, 1 as n, ${sql.join(columns)}, ${keptUnder(choice, sql`day`)} as day from (
      select ${keySql(choice, 'r')} as key, ${sql.join(measures)}, ${farmDay('r.occur_time')} as day
        from record r ${rowsSql(choice, 'r')}
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${isChosen(choice, 'r')} and ${ownOf(scope, choice)}) own
     where key is not null and ${isAsked(choice, sql`key`)} and ${inPeriod(choice, sql`day`)}`
}

/** Names of those of the records of a kind that the scope may see. */
export async function recordNames(
  db: Db,
  scope: Scope,
  kind: FormKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id, r.data->>${sql.lit(kind.nameField)} as name from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${readableOf(scope, kind)}
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}
