import type { WorkOrderStatus } from '@farm/contract/work-orders'
import { useRef } from 'react'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import styles from './Board.module.css'
import { useInSight } from './in-sight.ts'
import { narrowingTo } from './use-column.ts'

interface ColumnTabsProps {
  readonly statuses: readonly WorkOrderStatus[]
  /** None while it is not known which holds a card. */
  readonly open: WorkOrderStatus | undefined
  readonly list: ListModel
  readonly onOpen: (status: WorkOrderStatus) => void
}

/** On a phone the columns stand one at a time: which of them, each with how many it holds. */
export function ColumnTabs({ statuses, open, list, onOpen }: ColumnTabsProps) {
  const tabs = useRef<HTMLDivElement>(null)
  useInSight(tabs, open)
  return (
    <div ref={tabs} className={styles.tabs} role="group" aria-label="看板列">
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.tab}
          data-status={status}
          aria-pressed={status === open}
          onClick={() => onOpen(status)}
        >
          {status} <ColumnCount list={list} status={status} />
        </button>
      ))}
    </div>
  )
}

function ColumnCount({ list, status }: { readonly list: ListModel; readonly status: WorkOrderStatus }) {
  const count = useCount(list.declaration.form.id, narrowingTo(list, status))
  return <span className={styles.count}>{count?.text ?? '…'}</span>
}
