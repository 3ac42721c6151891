import { formatWeekday, timesOfDay, daysLater } from '@farm/contract/values'
import { today } from '../../platform/time.ts'
import styles from './DayAndHour.module.css'
import { useNow } from './now.ts'

interface DayAndHourProps {
  readonly label: string
  /** On the farm’s clock: `2026-11-22T18:00`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** So far ahead work is put off. */
const DAYS = 30
const HOURS = timesOfDay(60)
const NAMES = ['今天', '明天', '后天'] as const

/** A day of the next month and an hour of it, in words: the field of the browser speaks the browser’s language. */
export function DayAndHour({ label, value, onChange }: DayAndHourProps) {
  const [day = '', hour = ''] = value.split('T')
  const present = today(useNow())
  const days = Array.from({ length: DAYS }, (_, ahead) => daysLater(present, ahead))
  return (
    <fieldset className={styles.moment}>
      <legend className={styles.label}>{label}</legend>
      <select
        className={styles.part}
        aria-label={`${label}：日期`}
        value={day}
        onChange={({ target }) => onChange(`${target.value}T${hour}`)}
      >
        {days.map((one, ahead) => (
          <option key={one} value={one}>
            {[NAMES[ahead], one, formatWeekday(one)].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
      <select
        className={styles.part}
        aria-label={`${label}：时间`}
        value={hour}
        onChange={({ target }) => onChange(`${day}T${target.value}`)}
      >
        {HOURS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </fieldset>
  )
}
