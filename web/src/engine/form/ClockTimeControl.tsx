import { isTime } from '@farm/contract/forms'
import { readClock } from '@farm/contract/values'
import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'
import { useTypedTime } from './use-typed-time.ts'

const CLOCK = 'HH:mm'
const ANY_DAY = '2000-01-01'

/** A time of day: `08:30`; typed in any spelling or picked. */
export function ClockTimeControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'time'>>) {
  const typed = useTypedTime({ value, parse: clockOf, format: CLOCK, read: readClock, onChange, onBlur })
  return (
    <TimePicker
      {...typed}
      {...(id && { id })}
      className={styles.time ?? ''}
      aria-label={field.label}
      placeholder="时:分"
      needConfirm={false}
      onChange={(time) => onChange?.(time && !Array.isArray(time) ? time.format(CLOCK) : undefined)}
    />
  )
}

function clockOf(value: string) {
  return isTime(value) ? dayjs(`${ANY_DAY}T${value}`) : undefined
}
