import { daysLater } from '@farm/contract/values'
import { Button } from '../../ui/Button.tsx'
import { DayInput } from '../../engine/days/DayInput.tsx'
import styles from './DaySteps.module.css'

interface DayStepsProps {
  /** Names what the day is of. */
  readonly label: string
  readonly day: string
  /** The present day; none after it can be chosen. */
  readonly present: string
  readonly onChange: (day: string) => void
}

/** A day, the one before and the one after. */
export function DaySteps({ label, day, present, onChange }: DayStepsProps) {
  return (
    <div className={styles.days} role="group" aria-label={label}>
      <Button onClick={() => onChange(daysLater(day, -1))}>前一天</Button>
      <DayInput label={label} day={day} max={present} onChange={onChange} />
      <Button disabled={day >= present} onClick={() => onChange(daysLater(day, 1))}>
        后一天
      </Button>
      {day !== present && <Button onClick={() => onChange(present)}>今天</Button>}
    </div>
  )
}
