import type { WireRecord } from '@farm/contract/forms'
import { workOrderStates } from '@farm/contract/work-orders'
import { memo } from 'react'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { useNow } from '../../../engine/records/now.ts'
import { formatMoment } from '../../../platform/time.ts'
import { dragProps } from '../dragging.ts'
import { dueText } from '../due.ts'
import { namesOf, workOrderOf } from '../work-order.ts'
import styles from './Calendar.module.css'

interface DayEntryProps {
  readonly record: WireRecord
  readonly mayMove: boolean
  readonly onDrag: (record: WireRecord | undefined) => void
  /** The person wants it on another day without dragging. */
  readonly onAsk: (record: WireRecord) => void
}

/** States that stand in a colour of their own: a word tells them too. */

/** One work order on a day; who may move it drags it or asks for another day. */
export const DayEntry = memo(function DayEntry({ record, mayMove, onDrag, onAsk }: DayEntryProps) {
  const now = useNow()
  const { title, status, due, assignees } = workOrderOf(record)
  const late = due === undefined ? undefined : dueText({ status, due }, now)
  const isLate = late?.isOverdue === true
  const whole = [title, status, isLate && late.text, due && formatMoment(due), namesOf(assignees)].filter(Boolean)
  return (
    <li
      className={styles.entry}
      data-status={status}
      data-late={isLate || undefined}
      {...dragProps({ record, title, mayDrag: mayMove, onDrag })}
    >
      <span className={styles.title}>
        <RowLink id={record.Id} title={whole.join('\n')}>
          {title}
        </RowLink>
      </span>
      {isLate && <span className={styles.late}>逾期</span>}
      {!workOrderStates.is(status, 'open') && <span className={styles.over}>{status.slice(1)}</span>}
      {mayMove && (
        <button type="button" className={styles.move} aria-label={`改期${title}`} onClick={() => onAsk(record)}>
          改期
        </button>
      )}
    </li>
  )
})
