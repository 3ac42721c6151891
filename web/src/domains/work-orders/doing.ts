import type { WireRecord } from '@farm/contract/forms'
import type { Doing } from '@farm/contract/work-orders'
import { useCan, useIsViewing, usePermission } from '../../engine/permission/index.ts'
import { useChangeable } from '../../engine/records/use-changeable.ts'

/** Where work orders are listed, added and edited: in the farm and with the punch-ins. */
export type WorkOrderStem = '/WorkOrder' | '/ClockSys/WorkOrder'

/** Functions that make somebody the office: who may edit a work order moves it to its other states. */
const EDITING = ['/WorkOrder/AddData/:id', '/ClockSys/WorkOrder/AddData/:id'] as const

const NOBODY: Doing = { userId: '', isOffice: false }

/** Whether the person edits work orders at all, wherever. */
export function useMayEdit(): boolean {
  return EDITING.some(useCan())
}

/** As whom the person does something to a work order; as nobody who looks through the eyes of another. */
export function useDoing(): (record: WireRecord) => Doing {
  const { User } = usePermission()
  const isViewing = useIsViewing()
  const canChange = useChangeable()
  const mayEdit = useMayEdit()
  return (record) => (isViewing ? NOBODY : { userId: User.Id, isOffice: mayEdit && canChange(record) })
}
