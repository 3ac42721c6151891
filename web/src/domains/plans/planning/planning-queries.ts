import { clockForm } from '@farm/contract/clock'
import { manyCalls, filterOn } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import type { AnswerOf } from '@farm/contract/wire'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'
import { today } from '../../../platform/time.ts'

/** What was done last in a plan. */
export interface LatestWork {
  readonly operation: string
  readonly day: string
}

/** What was done last in each of the plans, asked for in one call. */
export function useLatestWork(plans: readonly string[]): ReadonlyMap<string, LatestWork> | undefined {
  const organPath = useOrganPath()
  const plan = plans.join(',')
  return useQuery({
    queryKey: [RECORDS, organPath, 'plan-work', clockForm.id, plan],
    queryFn: async ({ signal }) => latestByPlan(await get(statisticsCalls.planOperation, { plan }, signal)),
    placeholderData: keepPreviousData,
    enabled: plan !== '',
  }).data
}

function latestByPlan(answer: AnswerOf<typeof statisticsCalls.planOperation>): Map<string, LatestWork> {
  const inOrder = answer.toSorted((one, other) => Date.parse(one.Last) - Date.parse(other.Last))
  return new Map(
    inOrder.map(({ Plan, Operation, Last }) => [
      Plan.Id,
      { operation: Operation.Name || '—', day: today(Date.parse(Last)) },
    ]),
  )
}

/** How many work orders of each plan are still to be done. */
export function useOpenOrders(plans: readonly string[]): ReadonlyMap<string, number> | undefined {
  const organPath = useOrganPath()
  const qs = filterOn<typeof workOrderForm>([
    { path: ['Plan'], op: 'in', values: [...plans] },
    { path: ['Status'], op: 'in', values: workOrderStates.where('open') },
  ])
  return useQuery({
    queryKey: [RECORDS, organPath, 'plan-open-orders', qs],
    queryFn: async ({ signal }) => {
      const { Groups = [] } = await get(manyCalls.figures, { formId: workOrderForm.id, qs, by: 'Plan' }, signal)
      return new Map(Groups.map(({ Key = '', Count }) => [Key, Count]))
    },
    placeholderData: keepPreviousData,
    enabled: plans.length > 0,
  }).data
}
