import type { WireRecord } from '@farm/contract/forms'
import { Tag } from '../../../ui/Tag.tsx'
import { alarmOf } from '../alarm.ts'
import styles from './AckCell.module.css'

/** Whether somebody took notice of an alarm, and who. */
export function AckCell({ record }: { readonly record: WireRecord }) {
  const alarm = alarmOf(record)
  if (!alarm.isAcknowledged) return <Tag tone="warning">未确认</Tag>
  const [by] = [record.Expand?.AckBy ?? []].flat()
  return (
    <span className={styles.ack}>
      <Tag>已确认</Tag>
      {by?.Name}
    </span>
  )
}
