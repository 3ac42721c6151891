import { clockForm } from '@farm/contract/clock'
import { found } from '@farm/contract/errors'
import { inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { namesOfReferred, wholeData } from '../forms/index.ts'
import { inputNeeds, plannedAmounts } from './inputs.rules.ts'
import { type UsedInput, usedInputs } from './inputs.store.ts'

type Data = Readonly<Record<string, unknown>>

/** What a plan asks for and what was used of it so far, where the caller sees such fields at all. */
export async function planInputs(db: Db, scope: Scope, id: string) {
  const kind = found(scope.kinds.byKey(planForm.key), '计划')
  const data = found(kind.rights.has('view') ? await wholeData(db, scope, kind, id) : undefined, '计划')
  const needs = inputNeeds(plannedAmounts(seenPart(kind, data)), await usedFor(db, scope, id))
  const ids = [...new Set(needs.map(({ input }) => input))]
  const named = ids.length === 0 ? [] : await namesOfReferred(db, scope, inputForm.key, ids)
  const names = new Map(named.map((one) => [one.id, one.name]))
  return needs.map(({ input, unit, planned, used }) => {
    const name = names.get(input)
    return { Input: { Id: input, ...(name && { Name: name }) }, Unit: unit, Planned: planned, Used: used }
  })
}

function seenPart({ fields }: SeenKind, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)))
}

async function usedFor(db: Db, scope: Scope, plan: string): Promise<readonly UsedInput[]> {
  const kind = scope.kinds.byKey(clockForm.key)
  const isSeen = kind?.rights.has('view') && ['Plan', 'Inputs'].every((name) => Object.hasOwn(kind.fields, name))
  return isSeen ? usedInputs(db, plan) : []
}
