import type { FormKind } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, readable } from '../access/index.ts'

/** Which counts of a kind are asked for. Days are `2026-11-20`, both ends included. */
export interface CountChoice {
  readonly kind: FormKind
  /** A declared dimension, or '' for the total. */
  readonly dimension: string
  /** Keys that begin with one of these: `{plan}/` of the dimension Plan/Operation. All when absent. */
  readonly keyPrefixes?: readonly string[]
  readonly from?: string
  readonly to?: string
}

export interface CountRow {
  readonly key: string
  readonly n: number
  readonly last: string
}

/** Counts per key, from the daily rollup and what is not yet folded into it; as exact as counting the records. */
export async function countsOf(db: Db, scope: Scope, choice: CountChoice): Promise<CountRow[]> {
  const isOwnOnly = scope.dataScope === '仅本人' && choice.kind.personal
  const source = isOwnOnly ? ownRows(scope, choice) : rolledUp(scope, choice)
  // Per day first: a day on which everything was deleted again is not the last one.
  const { rows } = await sql<CountRow>`
    select key, sum(n) as n, max(day)::text as last
      from (select key, day, sum(n) as n from (${source}) counted group by key, day having sum(n) > 0) days
     group by key order by key
  `.execute(db)
  return rows
}

function inPeriod({ from, to }: CountChoice, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`
}

// '/' is followed by '0': the range from `prefix` to that holds what begins with it, on the index and without like.
function withPrefix(prefixes: readonly string[] | undefined, key: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!prefixes) return sql`true`
  const ranges = prefixes.map((one) => sql`(${key} >= ${one} and ${key} < ${one.replace(/\/$/, '0')})`)
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`
}

/** An organisation alone is what is counted for it, less what is counted for those right under it. */
function rolledUp(scope: Scope, choice: CountChoice): RawBuilder<CountRow> {
  const branch = branchSource(choice, sql`= ${branchNumber(scope)}`, sql`1`)
  if (scope.dataScope !== '本组织') return branch
  const under = sql`
    = any(array(select c.no from organ c join organ o on o.id = c.parent_id where o.no = ${branchNumber(scope)}))`
  return sql`${branch} union all ${branchSource(choice, under, sql`-1`)}`
}

function branchSource(
  choice: CountChoice,
  isScope: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
): RawBuilder<CountRow> {
  const form = sql.lit(choice.kind.id)
  return sql`
    select s.key, ${sign} * s.n as n, s.day from stat_day s
     where s.form_id = ${form} and s.scope ${isScope} and s.dim = ${choice.dimension}
       and ${withPrefix(choice.keyPrefixes, sql`s.key`)} and ${inPeriod(choice, sql`s.day`)}
    union all
    select e.key, ${sign} * e.n, d.day from stat_delta d
     cross join lateral stat_expand(d.form_id, d.organ_path, d.user_id, d.sign, d.data) e
     where d.form_id = ${form} and e.scope ${isScope} and e.dim = ${choice.dimension}
       and ${withPrefix(choice.keyPrefixes, sql`e.key`)} and ${inPeriod(choice, sql`d.day`)}`
}

const ROOT = 1
const NOWHERE = 0

function branchNumber({ dataScope, home, narrowed }: Scope): number {
  if (dataScope === '本组织') return narrowed && narrowed.no !== home.no ? NOWHERE : home.no
  if (narrowed) return narrowed.no
  return dataScope === '全部' ? ROOT : home.no
}

/** Of one's own records only: few enough to be counted as they are. */
function ownRows(scope: Scope, choice: CountChoice): RawBuilder<CountRow> {
  const { kind, dimension } = choice
  const fields = dimension === '' ? [] : (kind.counted?.dimensions[dimension] ?? [])
  const parts = fields.map((name) => (name === 'UserId' ? sql`r.user_id::text` : sql`(r.data->>${sql.lit(name)})`))
  const key = parts.length === 0 ? sql`''` : sql.join(parts, sql` || '/' || `)
  return sql`
    select key, 1 as n, day from (
      select ${key} as key, (r.occur_time at time zone farm_zone())::date as day from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.user_id = ${scope.userId} and ${readable(scope, kind, 'r')}) own
     where key is not null and ${withPrefix(choice.keyPrefixes, sql`key`)} and ${inPeriod(choice, sql`day`)}`
}

const MOST_AT_ONCE = 20_000

/** Folds what has changed into the rollup; answers how many changes were taken. */
export async function foldCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select stat_fold(${MOST_AT_ONCE}) as taken`.execute(db)
  return rows[0]?.taken ?? 0
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
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}
