import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Overlap, planCalls } from '@farm/contract/plans'
import type { BodyOf } from '@farm/contract/wire'
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

interface Occupied {
  readonly id: string
  readonly places: readonly string[]
  readonly start: string | undefined
  readonly end: string | undefined
}

/** Reads which other plans have the plots at a time; undefined where that is not known. */
export function useReadOverlaps(): (occupied: Occupied) => Promise<readonly Overlap[] | undefined> {
  return async ({ id, places, start, end }) => {
    if (places.length === 0 || start === undefined || end === undefined) return undefined
    const query = { place: places.join(','), from: start, to: end, except: id }
    return get(planCalls.overlaps, query).catch(() => undefined)
  }
}

/** Begins a plan or one of its steps on another day; the promise ends when what is shown of it was read anew. */
export function useMovePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (move: BodyOf<typeof planCalls.move>) => post(planCalls.move, move),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
