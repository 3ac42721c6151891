import { clockForm } from '@farm/contract/clock'
import { operationForm } from '@farm/contract/operations'
import type { OperationGroup } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type DailyCount, dailyCountsOf, namesOfAll } from '../forms/index.ts'
import { daysOfMonth, pointsOf } from './calendar.rules.ts'
import { dailyCountsOfPerson } from './calendar.store.ts'
import { type Period, checkedPeriod } from './statistics.rules.ts'

interface MonthQuery {
  readonly month: string
  readonly plan?: string
  readonly user?: string
}

/** Punch-ins per day and operation of a month. */
export async function monthOf(db: Db, scope: Scope, { month, plan, user }: MonthQuery) {
  const days = daysOfMonth(month)
  const rows = await countsOfMonth(db, scope, { ...days, plan, user })
  const names = await operationNames(db, scope, rows, days)
  return rows.map(({ day, key, n }) => ({ Date: day, Operation: { Id: key, Name: names.get(key) ?? '' }, Count: n }))
}

interface Month {
  readonly from: string
  readonly to: string
  readonly plan: string | undefined
  readonly user: string | undefined
}

/** The month of one person is few enough to be counted as it is. */
async function countsOfMonth(db: Db, scope: Scope, { from, to, plan, user }: Month): Promise<DailyCount[]> {
  if (user !== undefined) return dailyCountsOfPerson(db, scope, { from, to, plan, user })
  if (plan === undefined) return dailyCountsOf(db, scope, { kind: clockForm, dimension: 'Operation', from, to })
  const ofPlan = { kind: clockForm, dimension: 'PlanOperation', keyPrefixes: [`${plan}/`], from, to }
  const rows = await dailyCountsOf(db, scope, ofPlan)
  return rows.map((row) => ({ ...row, key: row.key.slice(plan.length + 1) }))
}

interface PeriodQuery {
  readonly from: string
  readonly to: string
  readonly groupBy?: OperationGroup
}

/** Operations over a period, those done most often first. */
export async function operationsOver(db: Db, scope: Scope, { from, to, groupBy = 'Day' }: PeriodQuery) {
  const period = checkedPeriod(from, to)
  const rows = await dailyCountsOf(db, scope, { kind: clockForm, dimension: 'Operation', ...period })
  const names = await operationNames(db, scope, rows, period)
  return pointsOf(rows, groupBy).map(({ key, count, points }) => ({
    Operation: { Id: key, Name: names.get(key) ?? '' },
    Count: count,
    Points: [...points],
  }))
}

function operationNames(db: Db, scope: Scope, rows: readonly DailyCount[], days: Period) {
  const ids = rows.map(({ key }) => key)
  return namesOfAll(db, scope, operationForm.key, ids, days)
}
