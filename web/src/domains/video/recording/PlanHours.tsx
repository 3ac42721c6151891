import { timesOfDay, weekdays } from '@farm/contract/values'
import type { RecordingPlan } from '@farm/contract/video'
import { Button } from '../../../ui/Button.tsx'
import { Pills } from '../../../ui/Pills.tsx'
import styles from './PlanHours.module.css'
import { WORKING_HOURS } from './plan.ts'

type Hours = NonNullable<RecordingPlan['Hours']>[number]

const MOST = 14
const BEGINS = timesOfDay(30)
const ENDS = [...BEGINS.slice(1), '24:00']

interface PlanHoursProps {
  readonly hours: readonly Hours[]
  readonly onChange: (hours: readonly Hours[]) => void
}

/** Hours of the week, in the time of the farm. */
export function PlanHours({ hours, onChange }: PlanHoursProps) {
  return (
    <div className={styles.hours}>
      {hours.map((one, index) => (
        <OneSpan
          // A span is its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={`时段 ${index + 1}`}
          hours={one}
          onChange={(next) => onChange(hours.with(index, next))}
          onRemove={hours.length > 1 ? () => onChange(hours.toSpliced(index, 1)) : undefined}
        />
      ))}
      {hours.length < MOST && <Button onClick={() => onChange([...hours, WORKING_HOURS])}>添加时段</Button>}
    </div>
  )
}

interface OneSpanProps {
  readonly label: string
  readonly hours: Hours
  readonly onChange: (hours: Hours) => void
  readonly onRemove: (() => void) | undefined
}

function OneSpan({ label, hours, onChange, onRemove }: OneSpanProps) {
  const { Days, From, To } = hours
  return (
    <fieldset className={styles.span}>
      <legend>{label}</legend>
      <Pills
        label={`${label}的星期`}
        options={weekdays}
        multiple
        value={weekdays.filter((_, index) => Days.includes(index + 1))}
        onChange={(chosen) =>
          onChange({ ...hours, Days: weekdays.flatMap((day, index) => (chosen.includes(day) ? [index + 1] : [])) })
        }
      />
      <span className={styles.clock}>
        <Clock
          label={`${label}开始`}
          times={BEGINS}
          value={From}
          onChange={(clock) => onChange({ ...hours, From: clock })}
        />
        至
        <Clock label={`${label}结束`} times={ENDS} value={To} onChange={(clock) => onChange({ ...hours, To: clock })} />
        {onRemove && (
          <Button kind="quiet" aria-label={`删除${label}`} onClick={onRemove}>
            删除
          </Button>
        )}
      </span>
    </fieldset>
  )
}

interface ClockProps {
  readonly label: string
  readonly times: readonly string[]
  readonly value: string
  readonly onChange: (clock: string) => void
}

/** By half hours; a time between them that is there already may stay. */
function Clock({ label, times, value, onChange }: ClockProps) {
  const shown = times.includes(value) ? times : [...times, value].toSorted()
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {shown.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
