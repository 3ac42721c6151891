import { clockForm } from '@farm/contract/clock'
import { type Referred, type WireRecord, recordCalls, filterOn } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import type { BodyOf } from '@farm/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirming } from '../../engine/confirming/confirming-context.ts'
import { useOutbox } from '../../engine/outbox/use-outbox.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { useRecord, useRecordPage } from '../../engine/records/record-queries.ts'
import { expandOf } from '../../engine/records/record-fields.ts'
import { useKind } from '../../engine/records/use-kind.ts'
import { get, post } from '../../platform/http.ts'
import type { Outbox } from '../../platform/outbox/index.ts'

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

/** What was punched in for a work order, as far as one page goes, for what the server does not add up. */
export function useSummedPunchIns(id: string) {
  return useRecordPage({ ...punchInsOf(id), pageSize: MAX_PAGE_SIZE })
}

/** How much of the plots of a work order was done, by all of its punch-ins. */
export function useAcceptance(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'work-order-acceptance', id],
    queryFn: ({ signal }) => get(workOrderCalls.acceptance, { id }, signal),
  })
}

/** Whether what was done for a work order is there to be compared, or can't be read. */
export function useIsCompared(id: string): boolean {
  const [punchIns, acceptance] = [useSummedPunchIns(id), useAcceptance(id)]
  return !punchIns.isPending && !acceptance.isPending
}

/** The plots of a work order with their area and position, as far as the person may read them. */
export function usePlots(places: readonly Referred[]): readonly WireRecord[] | undefined {
  const organPath = useOrganPath()
  const ids = places.map(({ Id }) => Id).join(',')
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'work-order-plots', ids],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: placeForm.id, ids }, signal),
    enabled: ids !== '',
  })
  return data
}

function punchInsOf(id: string) {
  return {
    formId: clockForm.id,
    qs: filterOn<typeof clockForm>([{ path: ['WorkOrder'], op: '=', values: [id] }]),
    orderBy: 'OccurTime desc',
    page: 1,
  }
}

/** Acts go out one after the other. */
const IN_TURN = { id: 'work-order-changes' }

/**
 * Moves a work order to another state, after the ticks that were made before. It is done once what is shown was read anew, refused or not.
 */
export function useSendAct() {
  const client = useQueryClient()
  const { outbox } = useOutbox()
  const confirming = useConfirming()
  return useMutation({
    scope: IN_TURN,
    mutationFn: async (body: BodyOf<typeof workOrderCalls.act>) => {
      await outbox.passed(body.Id)
      const UpdateTime = timeAfterTicks(outbox, body)
      return confirming((along) => post(workOrderCalls.act, { ...body, UpdateTime, ...along }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

/** A tick of one’s own changes the record: what was shown before it was not changed by somebody else. */
function timeAfterTicks(outbox: Outbox, { Id, UpdateTime }: BodyOf<typeof workOrderCalls.act>): string {
  const { items } = outbox.snapshot()
  const times = items.flatMap(({ act, record }) => (act?.recordId === Id && record ? [record.UpdateTime] : []))
  return times.reduce((latest, time) => (time > latest ? time : latest), UpdateTime)
}

/** Assigns many work orders: all of them or none. */
export function useAssign() {
  const client = useQueryClient()
  const confirming = useConfirming()
  return useMutation({
    mutationFn: (body: BodyOf<typeof workOrderCalls.assign>) =>
      confirming((along) => post(workOrderCalls.assign, { ...body, ...along })),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
