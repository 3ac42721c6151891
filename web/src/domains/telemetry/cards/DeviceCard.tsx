import { deviceForm } from '@farm/contract/devices'
import { useDevice, useLatest } from '../../../engine/readings/latest-queries.ts'
import { useDetailAddress } from '../../../engine/reference/detail-addresses.ts'
import { CardHead } from '../../../ui/CardHead.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Age } from '../Age.tsx'
import { AlarmLines } from './AlarmLines.tsx'
import styles from './DeviceCards.module.css'
import { LatestValues } from './LatestValues.tsx'
import { type Device, toneOf } from './device.ts'
import type { OpenAlarm } from './open-alarms.ts'
import type { Picking } from './picking.ts'

interface DeviceCardProps {
  readonly device: Device
  /** Those that are not over. */
  readonly alarms: readonly OpenAlarm[]
  readonly picking: Picking
}

/** One device: how it is, what it measured last and when. */
export function DeviceCard({ device, alarms, picking }: DeviceCardProps) {
  const { id, name, type, number, state } = device
  const { data: values, error, refetch } = useLatest(id)
  const address = useDetailAddress()(deviceForm.key, id)
  const isOff = state === '离线'
  const last = values
    ?.map(({ Time }) => Time)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
  return (
    <li className={styles.card} data-off={isOff || undefined}>
      <CardHead name={name} to={address}>
        {state && <Tag tone={toneOf(state)}>{state}</Tag>}
      </CardHead>
      <p className={styles.line}>{[type, number].filter(Boolean).join(' · ')}</p>
      {isOff && <OffReason device={device} />}
      <AlarmLines alarms={alarms} />
      <LatestValues
        device={device}
        values={values}
        alarms={alarms}
        error={error}
        onRetry={() => void refetch()}
        picking={picking}
      />
      {last && (
        <p className={styles.line}>
          {isOff ? '最近上报 ' : '更新于 '}
          <Age at={last} />
        </p>
      )}
    </li>
  )
}

/** Why a device is off. */
function OffReason({ device: { id, state } }: { readonly device: Device }) {
  const reason = useDevice(id, state).data?.Device.Reason
  return <p className={styles.reason}>{reason || '设备没有上报'}</p>
}
