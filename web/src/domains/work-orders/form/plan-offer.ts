import { readData, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import type { WorkOrderData } from '@farm/contract/work-orders'
import type { QueryClient } from '@tanstack/react-query'
import { keepNames } from '../../../engine/reference/reference-queries.ts'
import { get } from '../../../platform/http.ts'
import { offerOf, stepWith } from './from-plan.ts'

interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
}

/** Reads what a plan, and a step of it where one is named, give a work order. */
export async function planOffer(id: string, key: string | undefined, asking: Asking): Promise<WorkOrderData> {
  const plan = await get(recordCalls.get, { id, expand: 'Enterprise,Crops,Place' })
  keepNames(asking.client, asking.organPath, planForm.fields, plan)
  const data = readData(planForm, plan.Data)
  const step = stepWith(data, key)
  return offerOf(data, step, step ? await operationName(step.operation) : '', Date.now())
}

async function operationName(id: string): Promise<string> {
  if (id === '') return ''
  const { Data } = await get(recordCalls.get, { id })
  return readData(operationForm, Data).Name ?? ''
}
