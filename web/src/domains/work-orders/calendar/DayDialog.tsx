import type { WireRecord } from '@farm/contract/forms'
import { isDate } from '@farm/contract/forms'
import { useId, useState } from 'react'
import { today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../acts/ActDialog.module.css'
import own from '../list/AssignDialog.module.css'
import { workOrderOf } from '../work-order.ts'

interface DayDialogProps {
  readonly record: WireRecord
  readonly onMove: (day: string) => void
  readonly onClose: () => void
}

/** Asks for another day on which a work order is due, for those who do not drag; its time stays. */
export function DayDialog({ record, onMove, onClose }: DayDialogProps) {
  const id = useId()
  const { title, due = '' } = workOrderOf(record)
  const [day, setDay] = useState(() => today(Date.parse(due)))
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={!isDate(day)} onClick={() => onMove(day)}>
        改到这一天
      </Button>
    </div>
  )
  return (
    <BottomSheet title={`改期“${title}”`} foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        <div>
          <label htmlFor={id} className={styles.label}>
            要求完成日期
          </label>
          <input id={id} type="date" className={own.due} value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
      </div>
    </BottomSheet>
  )
}
