import type { WireRecord } from '@farm/contract/forms'
import { useCan } from '../../../engine/permission/index.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'

/** Whether the person may edit a device: make tokens for it and maintain it. */
export function useMayEditDevice(record: WireRecord): boolean {
  const can = useCan()
  const isChangeable = useChangeable()(record)
  return isChangeable && can('/Core/DeviceAdd/:id')
}
