import { clockForm } from '@farm/contract/clock'
import { type Doubted, doubtedOf, doubts } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { countsOf, dailyCountsOf } from '../forms/index.ts'
import { sees } from './seen.ts'
import type { Period } from './statistics.rules.ts'

/** What is doubted of the punch-ins of a period; undefined where there is none, or where the caller may not see it. */
export async function doubtedOn(db: Db, scope: Scope, { from, to }: Period): Promise<Doubted | undefined> {
  if (!sees(viewedKind(scope, clockForm), 'Review')) return undefined
  const rows = await countsOf(db, scope, { kind: clockForm, dimension: 'Review', keys: doubts, from, to })
  const told = doubtedOf((review) => rows.find(({ key }) => key === review)?.n ?? 0)
  return told.length > 0 ? told : undefined
}

/** Answers for parts of a period what is doubted in them: nothing where the caller may not see it. */
export async function doubtedByDay(db: Db, scope: Scope, { from, to }: Period): Promise<(part: Period) => Doubted> {
  if (!sees(viewedKind(scope, clockForm), 'Review')) return () => []
  const rows = await dailyCountsOf(db, scope, { kind: clockForm, dimension: 'Review', from, to })
  return (part) =>
    doubtedOf((review) =>
      rows
        .filter(({ key, day }) => key === review && day >= part.from && day <= part.to)
        .reduce((sum, { n }) => sum + n, 0),
    )
}
