import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DayInput } from '../../../engine/days/DayInput.tsx'
import styles from '../acts/ActDialog.module.css'
import { workOrderOf } from '../work-order.ts'

interface DayDialogProps {
  readonly record: WireRecord
  readonly onMove: (day: string) => void
  readonly onClose: () => void
}

/** Asks for another day on which a work order is due, for those who do not drag; its time stays. */
export function DayDialog({ record, onMove, onClose }: DayDialogProps) {
  const { title, due = '' } = workOrderOf(record)
  const [day, setDay] = useState(() => today(Date.parse(due)))
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" onClick={() => onMove(day)}>
        改到这一天
      </Button>
    </div>
  )
  return (
    <BottomSheet title={`改期“${title}”`} foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        <div>
          <span className={styles.label} aria-hidden="true">
            要求完成日期
          </span>
          <DayInput label="要求完成日期" day={day} onChange={setDay} />
        </div>
      </div>
    </BottomSheet>
  )
}
