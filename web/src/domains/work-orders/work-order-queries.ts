import { clockForm } from '@farm/contract/clock'
import { MAX_PAGE_SIZE, formatFilter } from '@farm/contract/wire'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import type { BodyOf } from '@farm/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RECORDS } from '../../engine/records/records-key.ts'
import { useRecord, useRecordPage } from '../../engine/records/record-queries.ts'
import { expandOf } from '../../engine/records/record-fields.ts'
import { useKind } from '../../engine/records/use-kind.ts'
import { post } from '../../platform/http.ts'

/** So many punch-ins of one work order are shown. */
const MOST_PUNCH_INS = 50

/** A work order with the names of everything it refers to. */
export function useWorkOrder(id: string) {
  const form = useKind(workOrderForm)
  return useRecord(id, expandOf(form, Object.keys(form.fields)))
}

/** What was punched in for a work order, the latest first. */
export function usePunchInsOf(id: string) {
  return useRecordPage({ ...punchInsOf(id), expand: 'Operation,Place', pageSize: MOST_PUNCH_INS })
}

/** All that was punched in for a work order, as far as one page goes, for adding it up. */
export function useSummedPunchIns(id: string) {
  return useRecordPage({ ...punchInsOf(id), pageSize: MAX_PAGE_SIZE })
}

function punchInsOf(id: string) {
  return {
    formId: clockForm.id,
    qs: formatFilter([{ path: ['WorkOrder'], op: '=', values: [id] }]),
    orderBy: 'OccurTime desc',
    page: 1,
  }
}

/** Moves a work order to another state. It is done once what is shown was read anew, refused or not. */
export function useSendAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof workOrderCalls.act>) => post(workOrderCalls.act, body),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

/** Ticks items of the checklist, or unticks them. */
export function useTick() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof workOrderCalls.tick>) => post(workOrderCalls.tick, body),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

/** Assigns many work orders: all of them or none. */
export function useAssign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof workOrderCalls.assign>) => post(workOrderCalls.assign, body),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
