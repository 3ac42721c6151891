import type { WireRecord } from '@farm/contract/forms'
import { memo } from 'react'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { DueMark } from '../DueMark.tsx'
import { PriorityTag } from '../StatusTag.tsx'
import { dragProps } from '../dragging.ts'
import { namesOf, workOrderOf } from '../work-order.ts'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import styles from './Board.module.css'

interface CardProps {
  readonly record: WireRecord
  /** It is on its way to this column. */
  readonly isMoving: boolean
  /** It is dragged, or no longer. */
  readonly onDrag: (record: WireRecord | undefined) => void
  /** The person wants to bring it elsewhere without dragging. */
  readonly onAsk: (record: WireRecord) => void
}

/** One work order on the board; it is drawn anew only when itself changes. */
export const Card = memo(function Card({ record, isMoving, onDrag, onAsk }: CardProps) {
  const order = workOrderOf(record)
  const { title, number, priority, operation, plan, places, assignees, punchIns } = order
  const where = [plan && nameOfReferred(plan), namesOf(places), operation && nameOfReferred(operation)]
    .filter(Boolean)
    .join(' · ')
  return (
    <article
      className={styles.card}
      aria-label={title}
      aria-busy={isMoving}
      {...dragProps({ record, title, mayDrag: !isMoving, onDrag })}
    >
      <p className={styles.title}>
        <RowLink id={record.Id} title={[number, title].filter(Boolean).join(' ')}>
          {title}
        </RowLink>
        {priority === '高' && (
          <span className={styles.urgent}>
            <PriorityTag priority={priority} />
          </span>
        )}
      </p>
      {where && (
        <p className={styles.fact} title={where}>
          {where}
        </p>
      )}
      <p className={styles.fact}>
        {[namesOf(assignees) ?? '未派人', punchIns > 0 && `打卡 ${punchIns}`].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.foot}>
        <DueMark {...order} />
        <button
          type="button"
          className={styles.move}
          aria-haspopup="dialog"
          aria-label={`移动${title}`}
          disabled={isMoving}
          onClick={() => onAsk(record)}
        >
          移到…
        </button>
      </p>
    </article>
  )
})
