import type { WireRecord } from '@farm/contract/forms'
import { type OrderStatus, orderActName } from '@farm/contract/orders'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './ActDialog.module.css'
import { ReasonBox } from './ReasonBox.tsx'
import { questionOf } from './questions.ts'
import { useStatusChange } from './use-status-change.ts'

interface ActDialogProps {
  readonly record: WireRecord
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly onClose: () => void
}

/** Asks before an order is moved to another state, and for the reason where one is needed. */
export function ActDialog({ record, from, to, onClose }: ActDialogProps) {
  const change = useStatusChange({ record, from, to, onDone: onClose })
  const name = orderActName(from, to)
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        返回
      </Button>
      <Button kind="primary" size="touch" disabled={change.isSending} onClick={change.confirm}>
        {change.isSending ? '正在提交…' : name}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={name} foot={foot} onClose={onClose}>
      <div className={styles.question}>
        {change.whole !== undefined && <Notice>{change.whole}</Notice>}
        <p className={styles.text}>{questionOf(record, from, to)}</p>
        {change.asksReason && (
          <ReasonBox
            label={to === '已取消' ? '取消原因' : '货源说明'}
            value={change.reason}
            fault={change.fault}
            onChange={change.setReason}
          />
        )}
      </div>
    </BottomSheet>
  )
}
