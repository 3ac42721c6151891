import { useId } from 'react'
import { useKeptAddress } from '../../../engine/page/index.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { addDays } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Attendance.module.css'
import { atDay } from './attendance-address.ts'

/** The day that is looked at, in the address so that it can be sent. */
export function DayPicker({ day }: { readonly day: string }) {
  const id = useId()
  const present = useToday()
  const [, setAddress] = useKeptAddress()
  const go = (to: string) => setAddress((address) => atDay(address, to), { replace: true })
  return (
    <div className={styles.days} role="group" aria-label="考勤日期">
      <Button onClick={() => go(addDays(day, -1))}>前一天</Button>
      <label htmlFor={id} className={styles.label}>
        日期
      </label>
      <input
        id={id}
        type="date"
        className={styles.day}
        value={day}
        max={present}
        onChange={({ target }) => target.value !== '' && go(target.value)}
      />
      <Button disabled={day >= present} onClick={() => go(addDays(day, 1))}>
        后一天
      </Button>
      {day !== present && <Button onClick={() => go(present)}>今天</Button>}
    </div>
  )
}
