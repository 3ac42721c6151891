import type { WireRecord } from '@farm/contract/forms'
import { type WorkOrderStatus, workOrderStatuses } from '@farm/contract/work-orders'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { Way } from '../acts/ways.ts'
import { workOrderOf } from '../work-order.ts'
import styles from './MoveDialog.module.css'

interface MoveDialogProps {
  readonly record: WireRecord
  readonly wayTo: (status: WorkOrderStatus) => Way
  readonly onMove: (status: WorkOrderStatus) => void
  readonly onClose: () => void
}

/** Where a work order can be brought, for those who do not drag; what can’t be says why. */
export function MoveDialog({ record, wayTo, onMove, onClose }: MoveDialogProps) {
  const { title, status: present } = workOrderOf(record)
  return (
    <BottomSheet title={`移动“${title}”`} onClose={onClose}>
      <ul className={styles.ways}>
        {workOrderStatuses
          .filter((status) => status !== present)
          .map((status) => {
            const way = wayTo(status)
            const told = 'act' in way ? way.act : way.reason
            return (
              <li key={status}>
                <button
                  type="button"
                  className={styles.way}
                  disabled={'reason' in way}
                  aria-label={`${status}，${told}`}
                  onClick={() => onMove(status)}
                >
                  <StatusTag status={status} />
                  <span className={styles.told}>{told}</span>
                </button>
              </li>
            )
          })}
      </ul>
    </BottomSheet>
  )
}
