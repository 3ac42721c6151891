import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import type { InputUse, OperationGroup } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { dailyCountsOf, namesOfAll } from '../forms/index.ts'
import { linesOf } from './input-use.rules.ts'
import { lastDays } from './periods.rules.ts'
import { neededKind, sees } from './seen.ts'

const DAYS = 30
/** As many lines as are told; the rest was used less often. */
const MOST_LINES = 200

interface UseQuery {
  readonly from?: string
  readonly to?: string
  readonly input?: string
  readonly groupBy?: OperationGroup
}

/** What punch-ins used of inputs, from the daily counts of their rows. */
export async function inputUse(
  db: Db,
  scope: Scope,
  { today, query }: { readonly today: string; readonly query: UseQuery },
): Promise<InputUse[]> {
  const period = lastDays(query, today, DAYS)
  if (!sees(neededKind(scope, clockForm), 'Inputs')) return []
  const rows = await dailyCountsOf(db, scope, {
    kind: clockForm,
    dimension: 'Input',
    ...(query.input !== undefined && { keyPrefixes: [`${query.input}/`] }),
    ...period,
  })
  const lines = linesOf(rows, query.groupBy ?? 'Day').slice(0, MOST_LINES)
  const ids = lines.map(({ input }) => input)
  const names = await namesOfAll(db, scope, inputForm.key, ids, period)
  return lines.map(({ input, unit, points }) => ({
    Input: { Id: input, Name: names.get(input) ?? '' },
    Unit: unit,
    Points: points,
  }))
}
