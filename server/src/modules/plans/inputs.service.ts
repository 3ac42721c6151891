import { clockForm } from '@farm/contract/clock'
import { found } from '@farm/contract/errors'
import { type DynamicData, readData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { namesOfAll, wholeData } from '../forms/index.ts'
import { inputNeeds, plannedAmounts } from './inputs.rules.ts'
import { type UsedInput, usedInputs } from './inputs.store.ts'

/** What a plan asks for and what was used of it so far, where the caller sees such fields at all. */
export async function planInputs(db: Db, scope: Scope, id: string) {
  const kind = found(viewedKind(scope, planForm), '计划')
  const held = found(await wholeData(db, scope, kind, id), '计划')
  const needs = inputNeeds(plannedAmounts(readData(planForm, seenPart(kind, held))), await usedFor(db, scope, id))
  const ids = needs.map(({ input }) => input)
  const names = await namesOfAll(db, scope, inputForm.key, ids)
  return needs.map(({ input, unit, planned, used }) => {
    const name = names.get(input)
    return { Input: { Id: input, ...(name && { Name: name }) }, Unit: unit, Planned: planned, Used: used }
  })
}

function seenPart({ fields }: SeenKind, data: DynamicData): DynamicData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)))
}

async function usedFor(db: Db, scope: Scope, plan: string): Promise<readonly UsedInput[]> {
  return viewedKind(scope, clockForm, 'Plan', 'Inputs') ? usedInputs(db, plan) : []
}
