import { formatNumber } from '@farm/contract/values'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { StateTags } from '../StateTags.tsx'
import type { Device } from '../device.ts'
import { type Status, useStatus } from '../device-queries.ts'
import styles from './DeviceHead.module.css'

/** Whether a device is on, since when and why, and how much it has said. */
export function StatePart({ device }: { readonly device: Device }) {
  const { data: status, error, refetch } = useStatus(device)
  if (error && !status) return <Failure error={error} onRetry={() => void refetch()} />
  if (!status) return <Waiting />
  return (
    <>
      <div className={styles.state}>
        <StateTags of={{ ...device, state: stateOf(status) }} />
        <span className={styles.since}>
          {status.Reason}
          {status.Reason && status.Since && '，'}
          {status.Since && (
            <>
              <Moment at={status.Since} />
              {status.IsOnline ? ' 上线' : ' 离线'}
            </>
          )}
        </span>
      </div>
      {status.ClockFault !== undefined && <p className={styles.fault}>{status.ClockFault}</p>}
      <Facts
        facts={[
          { label: '最近上报', value: status.LastSeen ? <Moment at={status.LastSeen} /> : '—' },
          { label: '收到消息', value: `${formatNumber(status.Messages)} 条` },
          { label: '未能识别', value: `${formatNumber(status.BadMessages)} 条` },
        ]}
      />
    </>
  )
}

/** At once, where the record may follow a moment later. */
function stateOf({ IsOnline, LastSeen }: Status): Device['state'] {
  if (LastSeen === undefined) return '未接入'
  return IsOnline ? '在线' : '离线'
}
