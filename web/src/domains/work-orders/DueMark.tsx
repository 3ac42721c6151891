import { useNow } from '../../engine/records/now.ts'
import { formatMoment } from '../../platform/time.ts'
import styles from './DueMark.module.css'
import { dueText } from './due.ts'
import type { WorkOrder } from './work-order.ts'

type Due = Pick<WorkOrder, 'status' | 'due' | 'finished'>

/** The day and time at which a work order is due, and how far away that is where it says more. */
export function DueWhole({ status, due, finished }: Due) {
  const now = useNow()
  if (due === undefined) return '—'
  const whole = formatMoment(due)
  const { text, isOverdue } = dueText({ status, due, finished }, now)
  return (
    <time dateTime={due}>
      {whole}
      {!whole.includes(text) && (
        <span className={styles.away} data-late={isOverdue || undefined}>
          {text}
        </span>
      )}
    </time>
  )
}

/** When a work order is due as seen from now, the whole on hover; overdue in words and in red. */
export function DueMark({ status, due, finished }: Due) {
  const now = useNow()
  if (due === undefined) return '—'
  const { text, isOverdue } = dueText({ status, due, finished }, now)
  return (
    <time dateTime={due} title={formatMoment(due)} className={styles.due} data-late={isOverdue || undefined}>
      {text}
    </time>
  )
}
