import { clockForm } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { MAX_PAGE_SIZE, UUID_PATTERN } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { countsOf, recordNames } from '../forms/index.ts'

const id = new RegExp(UUID_PATTERN)

/** Operations punched in per plan, of those of the plans that the scope may see. */
export async function planOperations(db: Db, scope: Scope, plan: string) {
  const asked = [...new Set(plan.split(',').filter(Boolean))]
  if (asked.length > MAX_PAGE_SIZE || !asked.every((one) => id.test(one))) {
    throw refusal('wire/parameter', {}, { fields: { plan: ['应为用逗号隔开的计划编号'] } })
  }
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
