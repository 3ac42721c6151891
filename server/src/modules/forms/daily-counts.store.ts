import { type Db, sql } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type CountChoice, sumColumns } from './counting.store.ts'
import { sourceOf } from './counts.store.ts'

/** Which counts are asked for; the days are both included. */
export interface DailyChoice extends Pick<CountChoice, 'kind' | 'right' | 'dimension' | 'keyPrefixes'> {
  readonly from: string
  readonly to: string
}

export interface DailyCount {
  readonly day: string
  readonly key: string
  readonly n: number
}

interface DailySum extends DailyCount {
  /** Of the first measure of the kind; of a dimension that is counted by rows, of what they measure. */
  readonly sum: number
  /** Of each measure of the kind. */
  readonly sums: readonly number[]
}

/** Counts per day and key, from the daily rollup like the counts per key. */
export async function dailyCountsOf(db: Db, scope: Scope, { from, to, ...choice }: DailyChoice): Promise<DailySum[]> {
  const source = sourceOf(scope, { ...choice, from: sql`${from}::date`, to: sql`${to}::date` })
  const { rows } = await sql<DailySum>`
    select day::text as day, key, sum(n)::integer as n, sum(sum1)::float8 as sum,
           array[${sql.join(sumColumns(choice.kind).map((one) => sql`sum(${one})`))}]::float8[] as sums
      from (${source}) counted
     group by day, key
    having sum(n) > 0
     order by day, key
  `.execute(db)
  return rows
}
