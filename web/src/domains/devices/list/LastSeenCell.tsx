import type { WireRecord } from '@farm/contract/forms'
import { useDevice } from '../../../engine/readings/latest-queries.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import { deviceOf } from '../device.ts'

export function LastSeenCell({ record }: { readonly record: WireRecord }) {
  const { id, state } = deviceOf(record)
  const { data, isLoading } = useDevice(id, state)
  const lastSeen = data?.Device.LastSeen
  if (lastSeen !== undefined) return <Moment at={lastSeen} />
  return isLoading ? '…' : '—'
}
