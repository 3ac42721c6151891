import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from '../list/many/BulkBar.module.css'

interface PickedBarProps {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** What can be done with the rows that are picked, on all pages. */
export function PickedBar({ count, onClear, children }: PickedBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="批量操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{count}</b> 条
      </span>
      {children}
      <Button kind="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
