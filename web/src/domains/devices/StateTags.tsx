import { deviceStateTable } from '@farm/contract/devices'
import { useNow } from '../../engine/records/now.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './StateTags.module.css'
import { type Device, isMuted } from './device.ts'

/** How a device is, and that it is being maintained. */
export function StateTags({ of: device }: { readonly of: Pick<Device, 'state' | 'mutedUntil'> }) {
  const now = useNow()
  const { state } = device
  return (
    <span className={styles.tags}>
      {state === undefined ? '—' : <Tag tone={deviceStateTable.rows[state].tone}>{state}</Tag>}
      {isMuted(device, now) && <Tag tone="info">预警已暂停</Tag>}
    </span>
  )
}
