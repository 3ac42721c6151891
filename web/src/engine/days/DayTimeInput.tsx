import { timesOfDay } from '@farm/contract/values'
import { DayInput } from './DayInput.tsx'
import styles from './DayTimeInput.module.css'

interface DayTimeInputProps {
  /** What the moment is; read out before its parts. */
  readonly label: string
  /** `2026-11-23T18:00` on the farm’s clock. */
  readonly value: string
  /** No day before it can be chosen. */
  readonly min?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly onChange: (value: string) => void
}

const HALF_HOURS = timesOfDay(30)

/** A day and a time of it, by half hours; a time between them that is there already may stay. */
export function DayTimeInput({ label, value, min, onChange, ...described }: DayTimeInputProps) {
  const [day = '', clock = ''] = value.slice(0, 16).split('T')
  const times = HALF_HOURS.includes(clock) ? HALF_HOURS : [...HALF_HOURS, clock].toSorted()
  return (
    <div className={styles.moment} role="group" aria-label={label} {...described}>
      <DayInput label={`${label}：日期`} day={day} min={min} onChange={(one) => onChange(`${one}T${clock}`)} />
      <select
        className={styles.time}
        aria-label={`${label}：时间`}
        value={clock}
        onChange={({ target }) => onChange(`${day}T${target.value}`)}
      >
        {times.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  )
}
