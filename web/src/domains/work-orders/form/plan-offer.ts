import { recordCalls } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import type { QueryClient } from '@tanstack/react-query'
import { keepNames } from '../../../engine/reference/reference-queries.ts'
import { get } from '../../../platform/http.ts'
import { textOf } from '../work-order.ts'
import { type Data, offerOf, stepWith } from './from-plan.ts'

interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
}

/** Reads what a plan, and a step of it where one is named, give a work order. */
export async function planOffer(id: string, key: string | undefined, asking: Asking): Promise<Data> {
  const plan = await get(recordCalls.get, { id, expand: 'Enterprise,Crops,Place' })
  keepNames(asking.client, asking.organPath, planForm.fields, plan)
  const step = stepWith(plan.Data, key)
  return offerOf(plan.Data, step, step ? await operationName(step.operation) : '', Date.now())
}

async function operationName(id: string): Promise<string> {
  if (id === '') return ''
  const { Data: operation } = await get(recordCalls.get, { id })
  return textOf(operation.Name) ?? ''
}
