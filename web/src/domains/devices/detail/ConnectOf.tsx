import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { deviceOf } from '../device.ts'
import { useStatus } from '../device-queries.ts'
import { ConnectPart } from './ConnectPart.tsx'
import { useMayEditDevice } from './use-may-edit-device.ts'

/** What a device proves itself by and how it connects, for those who may edit it. */
export function ConnectOf({ record }: HeadProps) {
  const device = deviceOf(record)
  const mayEdit = useMayEditDevice(record)
  const { data: status } = useStatus(device)
  return mayEdit && status ? <ConnectPart device={device} status={status} /> : null
}
