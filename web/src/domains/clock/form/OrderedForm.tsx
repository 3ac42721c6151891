import { workOrderStates } from '@farm/contract/work-orders'
import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls, filterOn } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { useAddress, useOrganPath, usePermission } from '../../../engine/permission/index.ts'
import { usePage } from '../../../engine/page/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { Failure } from '../../../engine/records/Failure.tsx'
import { IN_WORK, RECORDS } from '../../../engine/records/records-key.ts'
import { isRefusal } from '../../../platform/http-failure.ts'
import { get, getPage } from '../../../platform/http.ts'
import { isOnline } from '../../../platform/online.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { type WorkOrder, workOrderOf } from '../known.ts'
import { waitingPunchIns } from '../waiting.ts'
import styles from './ClockForm.module.css'
import { Closed } from './Closed.tsx'
import { draftOwner, draftPlace, readDraft } from './draft.ts'
import { leftOf } from './left-of.ts'
import type { Begun } from './use-filling.ts'

interface OrderedFormProps {
  readonly id: string
  /** What was handed in for it before and is changed now. */
  readonly begun?: Begun
  readonly form: ComponentType<{ readonly workOrder?: WorkOrder; readonly begun?: Begun | undefined }>
}

/** The form of a punch-in for a work order, once that is known and as long as work on it is asked for. */
export function OrderedForm({ id, begun, form: Form }: OrderedFormProps) {
  const { title = '工单打卡' } = usePage()
  const address = useAddress()
  const { User } = usePermission()
  const owner = draftOwner(User.Id, id)
  // As it was when the page opened: it is gone once it was sent.
  const [left, setLeft] = useState(() => begun ?? readDraft(owner))
  const { order, punchIns } = useOrder(id)
  const { data: workOrder } = order
  const waiting = useWaitingFor(id)
  const isTaken = workOrder !== undefined && takes(workOrder, left?.occurTime)
  if (isTaken && !punchIns.isPending) {
    return <Form workOrder={leftOf(workOrder, punchIns.data?.known, { ownId: left?.id, waiting })} begun={begun} />
  }
  const discard = () => {
    draftPlace(owner).drop()
    setLeft(undefined)
  }
  return (
    <div className={styles.column}>
      <TopBar title={title} back={address('/Clock')} />
      {workOrder && !isTaken ? (
        <Closed workOrder={workOrder} onDiscard={left && !begun ? discard : undefined} />
      ) : (
        <OnItsWay query={order} />
      )}
    </div>
  )
}

/** What waits on the device for a work order, as it was when the page opened: what is presumed does not move. */
function useWaitingFor(workOrder: string) {
  const { items, isLoaded } = useOutbox().view
  const [waiting, setWaiting] = useState<readonly Pick<WireRecord, 'Id' | 'Data'>[]>()
  if (isLoaded && !waiting) {
    const own = waitingPunchIns(items).filter(({ data }) => data.WorkOrder === workOrder)
    setWaiting(own.map(({ id, data }) => ({ Id: id, Data: data })))
  }
  return waiting ?? []
}

function OnItsWay({ query: { data, error, refetch } }: { readonly query: ReturnType<typeof useOrder>['order'] }) {
  return error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
}

// What is being filled in does not change under the thumb.
const HELD = {
  staleTime: Infinity,
  gcTime: 0,
  // Without a signal nobody is to wait for tries that can’t come to anything.
  retry: (failures: number, failure: Error) => isOnline() && !isRefusal(failure) && failures < 2,
} as const

/** The work order and what was punched in for it. */
function useOrder(id: string) {
  const organPath = useOrganPath()
  const order = useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'punch-in-work-order', id],
    queryFn: ({ signal }) => get(recordCalls.get, { id }, signal),
    select: workOrderOf,
    ...HELD,
  })
  const qs = filterOn<typeof clockForm>([{ path: ['WorkOrder'], op: '=', values: [id] }])
  const punchIns = useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'punch-ins-of-work-order', id],
    queryFn: ({ signal }) =>
      getPage(recordCalls.list, { formId: clockForm.id, qs, page: 1, pageSize: MAX_PAGE_SIZE }, signal),
    // Of more than a page the sums are not known.
    select: ({ answer, nextCursor }) => ({ known: nextCursor === undefined ? answer : undefined }),
    ...HELD,
  })
  return { order, punchIns }
}

/** What was handed in takes only what was sent before that. */
function takes({ status, finishedAt }: WorkOrder, sentAt: string | undefined): boolean {
  if (!workOrderStates.is(status, 'handed-in')) return workOrderStates.is(status, 'at-work')
  return sentAt !== undefined && finishedAt !== undefined && Date.parse(sentAt) < Date.parse(finishedAt)
}
