import { useId } from 'react'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import styles from './IssueDialog.module.css'

interface LateDueProps {
  /** So many of the chosen steps should be done already. */
  readonly count: number
  /** `2026-11-20T18:00` on the farm’s clock. */
  readonly due: string
  readonly fault: string | undefined
  readonly onChange: (due: string) => void
}

/** Asks by when that is to be done which should be done already. */
export function LateDue({ count, due, fault, onChange }: LateDueProps) {
  const id = useId()
  return (
    <div className={styles.late}>
      <span>{count} 个步骤的结束日期已过，它们的工单要求完成时间</span>
      <DayTimeInput label="要求完成时间" value={due} aria-describedby={`${id}-fault`} onChange={onChange} />
      <p id={`${id}-fault`} className={styles.fault} role="status">
        {fault}
      </p>
    </div>
  )
}
