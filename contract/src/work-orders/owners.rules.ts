import type { Faults } from '../errors/index.ts'
import { type DynamicData, referred } from '../forms/index.ts'
import { inputForm } from '../inputs/index.ts'
import { planForm } from '../plans/index.ts'
import type { WorkOrderData } from './work-orders.form.ts'

type Owned = Pick<WorkOrderData, 'Enterprise' | 'Plan' | 'Inputs'>
type Contents = ReadonlyMap<string, { readonly data: DynamicData }>

/** Work belongs to the enterprise of its plan. */
export function planFault({ Plan, Enterprise }: Owned, contents: Contents): Faults {
  const owner = referred(contents, planForm, Plan)?.Enterprise
  return owner === undefined || owner === Enterprise ? {} : { Plan: ['计划不属于所选企业'] }
}

/** Inputs of the county have no enterprise; all may use them. */
export function inputFaults({ Inputs = [], Enterprise }: Owned, contents: Contents): Faults {
  const faults = Inputs.flatMap(({ Input }, index): Array<[string, string[]]> => {
    const owner = referred(contents, inputForm, Input)?.Enterprise
    if (owner === undefined || owner === Enterprise) return []
    return [[`Inputs.${index}.Input`, ['投入品不属于所选企业']]]
  })
  return Object.fromEntries(faults)
}
