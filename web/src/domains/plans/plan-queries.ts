import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planCalls } from '@farm/contract/plans'
import type { BodyOf } from '@farm/contract/wire'
import { useConfirming } from '../../engine/confirming/confirming-context.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { useCount } from '../../engine/records/use-count.ts'
import { get, post } from '../../platform/http.ts'

/** Whether there is more than one enterprise in scope. */
export function useIsOfMany(): boolean {
  return (useCount(enterpriseForm.id)?.total ?? 0) > 1
}

/** The running plans counted by crop, stage, progress and delay. */
export function usePlanFigures() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'plan-figures'],
    queryFn: ({ signal }) => get(planCalls.figures, {}, signal),
  })
}

/** What the steps of a plan ask for and what was used, read anew with the punch-ins. */
export function usePlanInputs(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'plan-inputs', clockForm.id, id],
    queryFn: ({ signal }) => get(planCalls.inputs, { id }, signal),
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

/** Begins a plan or one of its steps on another day; the promise ends when what is shown of it was read anew. */
export function useMovePlan() {
  const client = useQueryClient()
  const confirming = useConfirming()
  return useMutation({
    mutationFn: (move: BodyOf<typeof planCalls.move>) =>
      confirming((along) => post(planCalls.move, { ...move, ...along })),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
