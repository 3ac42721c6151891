import type { DeviceState } from '@farm/contract/devices'
import { useNow } from '../../engine/records/now.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import styles from './StateTags.module.css'
import { type Device, isMuted } from './device.ts'

const tones = { 在线: 'good', 离线: 'bad', 未接入: 'neutral' } as const satisfies Record<DeviceState, Tone>

/** How a device is, and that it is being maintained. */
export function StateTags({ of: device }: { readonly of: Pick<Device, 'state' | 'mutedUntil'> }) {
  const now = useNow()
  const { state } = device
  return (
    <span className={styles.tags}>
      {state === undefined ? '—' : <Tag tone={tones[state]}>{state}</Tag>}
      {isMuted(device, now) && <Tag tone="info">预警已暂停</Tag>}
    </span>
  )
}
