import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'
import { takeOnEnter } from './picker-keys.ts'

const CLOCK = 'HH:mm'
const ANY_DAY = '2000-01-01'

/** A time of day: `08:30`. */
export function ClockTimeControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'time'>>) {
  return (
    <TimePicker
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      className={styles.time ?? ''}
      aria-label={field.label}
      format={CLOCK}
      placeholder="时:分"
      needConfirm={false}
      onKeyDown={takeOnEnter}
      value={typeof value === 'string' ? dayjs(`${ANY_DAY}T${value}`) : null}
      onChange={(time) => onChange?.(time && !Array.isArray(time) ? time.format(CLOCK) : undefined)}
    />
  )
}
