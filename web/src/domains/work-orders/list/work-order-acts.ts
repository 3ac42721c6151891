import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useEntryActs } from '../../../engine/crud/use-entry-acts.ts'
import type { ListActs } from '../../../engine/list/list-acts.ts'
import type { WorkOrderStem } from '../doing.ts'
import { isOver, workOrderOf } from '../work-order.ts'

/** What the person may do with work orders at a stem; what a work order does not allow as it stands is not offered. */
export function useWorkOrderActs(at: WorkOrderStem): ListActs {
  const { edit, ...acts } = useEntryActs(at)
  return {
    ...acts,
    ...(edit && { edit: (record) => (isChanged(record) ? edit(record) : undefined) }),
    removes: (record) => workOrderStates.is(workOrderOf(record).status, 'removable'),
  }
}

/** Of what is over only the series that it began is still changed. */
function isChanged(record: WireRecord): boolean {
  const { Repeat = '不重复' } = readData(workOrderForm, record.Data)
  return !isOver(record) || Repeat !== '不重复'
}
