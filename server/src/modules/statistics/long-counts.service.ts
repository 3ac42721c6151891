import { type CountChoice, type CountRow, countsOf } from '../forms/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { wholeMonths } from './periods.rules.ts'
import type { Period } from './statistics.rules.ts'

/** Of how many days it was is not known: months do not tell. */
export type LongCount = Pick<CountRow, 'key' | 'n' | 'sum' | 'sums'>

type Choice = Omit<CountChoice, 'from' | 'to' | 'perDay' | 'named'>

/** Counts per key over a period; where months are counted, of those that lie whole in it and the days besides: a tenth of a year’s rows. */
export async function longCounts(
  db: Db,
  scope: Scope,
  choice: Choice,
  period: Period | undefined,
): Promise<readonly LongCount[]> {
  const hasMonths = choice.kind.counted?.months?.includes(choice.dimension) === true
  const stretches = period && hasMonths ? wholeMonths(period) : undefined
  if (!stretches?.months) return countsOf(db, scope, { ...choice, ...period })
  const counts = new Map<string, LongCount>()
  for (const part of [{ dimension: `${choice.dimension}Month`, ...stretches.months }, ...stretches.days]) {
    for (const row of await countsOf(db, scope, { ...choice, ...part }))
      counts.set(row.key, added(row, counts.get(row.key)))
  }
  return [...counts.values()]
}

function added({ key, n, sum, sums }: LongCount, other: LongCount | undefined): LongCount {
  if (!other) return { key, n, sum, sums }
  return { key, n: n + other.n, sum: sum + other.sum, sums: sums.map((one, at) => one + (other.sums[at] ?? 0)) }
}
