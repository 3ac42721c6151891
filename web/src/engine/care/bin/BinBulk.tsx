import { Button } from '../../../ui/Button.tsx'
import styles from './Bin.module.css'

interface BinBulkProps {
  readonly count: number
  readonly isBusy: boolean
  readonly onRecover: () => void
  readonly onClear: () => void
}

/** What can be done with the chosen ones of the bin. */
export function BinBulk({ count, isBusy, onRecover, onClear }: BinBulkProps) {
  return (
    <div className={styles.bulk} role="group" aria-label="批量操作">
      <span>
        已选 <b>{count}</b> 条
      </span>
      <Button disabled={isBusy} onClick={onRecover}>
        恢复
      </Button>
      <Button kind="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
