import type { WireRecord } from '@farm/contract/forms'
import { useCan, useIsViewing } from '../../engine/permission/index.ts'
import { useChangeable } from '../../engine/records/use-changeable.ts'

/** Where orders are listed, added and edited: in the farm and in the module of orders. */
export type OrderStem = '/ExternalOrder' | '/OrderSys/Order'

/** Functions with which an order is moved to its other states, wherever it is shown. */
const EDITING = ['/ExternalOrder/AddData/:id', '/OrderSys/Order/AddData/:id'] as const

/** Whether the person may move an order to another state. */
export function useMayChange(): (record: WireRecord) => boolean {
  const can = useCan()
  const isViewing = useIsViewing()
  const canChange = useChangeable()
  const mayEdit = EDITING.some(can) && !isViewing
  return (record) => mayEdit && canChange(record)
}
