import { clockForm } from '@farm/contract/clock'
import { type Doubted, doubtedOf } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { dailyCountsOf } from '../forms/index.ts'
import { sees } from './seen.ts'
import type { Period } from './statistics.rules.ts'

/** What is doubted of the punch-ins of a period; undefined where there is none, or where the caller may not see it. */
export async function doubtedOn(db: Db, scope: Scope, period: Period): Promise<Doubted | undefined> {
  return (await doubtedWithin(db, scope, period))(period)
}

/** Answers the same for parts of a period, which are read at once. */
export async function doubtedWithin(
  db: Db,
  scope: Scope,
  { from, to }: Period,
): Promise<(part: Period) => Doubted | undefined> {
  if (!sees(viewedKind(scope, clockForm), 'Review')) return () => undefined
  const rows = await dailyCountsOf(db, scope, { kind: clockForm, dimension: 'Review', from, to })
  return (part) => {
    const within = rows.filter(({ day }) => day >= part.from && day <= part.to)
    const told = doubtedOf((review) => within.reduce((sum, { key, n }) => (key === review ? sum + n : sum), 0))
    return told.length > 0 ? told : undefined
  }
}
