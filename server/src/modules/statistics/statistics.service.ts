import { clockForm } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import { operationForm } from '@farm/contract/operations'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import { readIds } from '@farm/contract/wire'
import type { ClockGroup } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type CountRow, countsOf, periodCounts, recordNames } from '../forms/index.ts'
import { namesOf as peopleNames } from '../users/index.ts'
import { checkedPeriod } from './statistics.rules.ts'

/** Operations punched in per plan, of those of the plans that the scope may see. */
export async function planOperations(db: Db, scope: Scope, plan: string) {
  const asked = readIds(plan)
  if (!asked) throw refusal('wire/parameter', {}, { fields: { plan: ['应为用逗号隔开的计划编号'] } })
  const plans = await recordNames(db, scope, planForm, asked)
  const counts = await countsOf(db, scope, {
    kind: clockForm,
    dimension: 'PlanOperation',
    keyPrefixes: [...plans.keys()].map((one) => `${one}/`),
  })
  const rows = counts.map(({ key, n, last }) => ({ planId: key.slice(0, 36), operationId: key.slice(37), n, last }))
  const operations = await recordNames(db, scope, operationForm, [...new Set(rows.map((row) => row.operationId))])
  return rows.map(({ planId, operationId, n, last }) => ({
    Plan: { Id: planId, Name: plans.get(planId) ?? '' },
    Operation: { Id: operationId, Name: operations.get(operationId) ?? '' },
    Count: n,
    Last: last,
  }))
}

/** Punch-ins of the week, the month and the month before. */
export async function clockPeriods(db: Db, scope: Scope, now: Date) {
  const { week, month, lastMonth } = await periodCounts(db, scope, clockForm, now)
  return { Week: week, Month: month, LastMonth: lastMonth }
}

interface ClockCountsQuery {
  readonly from: string
  readonly to: string
  readonly by: ClockGroup
}

/** Punch-ins of a period, counted by what is asked for. */
export async function clockCounts(db: Db, scope: Scope, { from, to, by }: ClockCountsQuery) {
  const period = checkedPeriod(from, to)
  const byDay = by === 'Day'
  const counts = await countsOf(db, scope, {
    kind: clockForm,
    dimension: byDay ? '' : by,
    ...period,
    ...(byDay && { perDay: true }),
  })
  const names = await namesOf(db, scope, by, counts)
  return counts.map(({ key, n, sum, last }) => ({
    Key: key,
    Name: byDay ? key : (names.get(key) ?? ''),
    Count: n,
    Area: Number(sum.toFixed(2)),
    Last: last,
  }))
}

const named = { Enterprise: enterpriseForm, Operation: operationForm, Plan: planForm } as const

async function namesOf(
  db: Db,
  scope: Scope,
  by: ClockGroup,
  counts: readonly CountRow[],
): Promise<Map<string, string>> {
  const ids = counts.map((row) => row.key)
  if (by === 'Day' || ids.length === 0) return new Map()
  return by === 'User' ? peopleNames(db, scope, ids) : recordNames(db, scope, named[by], ids)
}
