import { clockForm } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import { readIds } from '@farm/contract/wire'
import type { ClockGroup, ClockPeriods } from '@farm/contract/statistics'
import { daysLater, monthLater, roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { periodDay } from './calendar.rules.ts'
import { doubtedWithin } from './doubted.service.ts'
import { type CountRow, countsOf, namesOfAll, periodCounts, recordNames } from '../forms/index.ts'
import { type Period, checkedPeriod } from './statistics.rules.ts'

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
  const done = rows.map((row) => row.operationId)
  const operations = await namesOfAll(db, scope, operationForm.key, done)
  return rows.map(({ planId, operationId, n, last }) => ({
    Plan: { Id: planId, Name: plans.get(planId) ?? '' },
    Operation: { Id: operationId, Name: operations.get(operationId) ?? '' },
    Count: n,
    Last: last,
  }))
}

/** Punch-ins of the week, the month and the month before, and what of them is doubted. */
export async function clockPeriods(db: Db, scope: Scope, clock: Clock): Promise<ClockPeriods> {
  const now = clock.now()
  const { week, month, lastMonth } = await periodCounts(db, scope, clockForm, now)
  const today = wallClock(now, clock.zone).day
  const [first, last] = [monthLater(today, 0), monthLater(today, -1)]
  const doubtedIn = await doubtedWithin(db, scope, { from: last, to: today })
  const ofWeek = doubtedIn({ from: periodDay(today, 'Week'), to: today })
  const ofMonth = doubtedIn({ from: first, to: today })
  const ofLast = doubtedIn({ from: last, to: daysLater(first, -1) })
  const doubted = {
    ...(ofWeek && { Week: ofWeek }),
    ...(ofMonth && { Month: ofMonth }),
    ...(ofLast && { LastMonth: ofLast }),
  }
  return {
    Week: week,
    Month: month,
    LastMonth: lastMonth,
    ...(Object.keys(doubted).length > 0 && { Doubted: doubted }),
  }
}

interface ClockCountsQuery {
  readonly from: string
  readonly to: string
  readonly by: ClockGroup
}

/** Punch-ins of a period, counted by what is asked for. */
export async function clockCounts(db: Db, scope: Scope, { from, to, by }: ClockCountsQuery) {
  const period = checkedPeriod(from, to)
  const rows = await countedBy[by](db, scope, period)
  return rows.map(({ key, name, n, sum, last }) => ({
    Key: key,
    Name: name ?? '',
    Count: n,
    Area: roundTo(sum, 2),
    Last: last,
  }))
}

type CountBy = (db: Db, scope: Scope, period: Period) => Promise<CountRow[]>

const countedBy: Readonly<Record<ClockGroup, CountBy>> = {
  Day: async (db, scope, period) => {
    const rows = await countsOf(db, scope, { kind: clockForm, dimension: '', perDay: true, ...period })
    return rows.map((row) => ({ ...row, name: row.key }))
  },
  User: async (db, scope, period) => {
    const rows = await countsOf(db, scope, { kind: clockForm, dimension: 'User', ...period })
    return named(db, scope, 'users', { rows, period })
  },
  Enterprise: countedByRecord('Enterprise', enterpriseForm),
  Operation: countedByRecord('Operation', operationForm),
  Plan: countedByRecord('Plan', planForm),
}

function countedByRecord(dimension: ClockGroup, { key }: FormKind): CountBy {
  return async (db, scope, period) => {
    const rows = await countsOf(db, scope, { kind: clockForm, dimension, ...period })
    return named(db, scope, key, { rows, period })
  }
}

interface CountedRows {
  readonly rows: readonly CountRow[]
  readonly period: Period
}

async function named(db: Db, scope: Scope, to: string, { rows, period }: CountedRows): Promise<CountRow[]> {
  const ids = rows.map(({ key }) => key)
  const names = await namesOfAll(db, scope, to, ids, period)
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? null }))
}
