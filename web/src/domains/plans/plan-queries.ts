import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planCalls } from '@farm/contract/plans'
import { statisticsCalls } from '@farm/contract/statistics'
import type { BodyOf } from '@farm/contract/wire'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { useCount } from '../../engine/records/use-count.ts'
import { get, post } from '../../platform/http.ts'
import { workByPlan } from './plan-work.ts'

/** Whether there is more than one enterprise in scope. */
export function useIsOfMany(): boolean {
  return (useCount(enterpriseForm.id)?.total ?? 0) > 1
}

/** What was done in each of the plans, asked for in one call. */
export function usePlanWork(plans: readonly string[]) {
  const organPath = useOrganPath()
  const plan = plans.join(',')
  return useQuery({
    queryKey: [RECORDS, organPath, 'plan-work', clockForm.id, plan],
    queryFn: async ({ signal }) => workByPlan(await get(statisticsCalls.planOperation, { plan }, signal)),
    enabled: plan !== '',
  })
}

/** Moves a plan to another state. Refused or not, what is shown of it is read anew. */
export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: BodyOf<typeof planCalls.changeStatus>) => post(planCalls.changeStatus, change),
    onSettled: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
