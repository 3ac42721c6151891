import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { fromWallClock, toWallClock } from '../../platform/time.ts'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'
import { timePlaceholder } from './TimeWaiting.tsx'
import { takeOnEnter } from './picker-keys.ts'

const DAY = 'YYYY-MM-DD'
const CLOCK = 'YYYY-MM-DDTHH:mm:ss'

/** A day, or a moment on the farm's clock wherever the person is. */
export function TimeControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'date' | 'moment'>>) {
  const isDay = field.type === 'date'
  const shown = typeof value === 'string' ? dayjs(isDay ? value : toWallClock(value)) : null
  const choose = (time: Dayjs | null) => {
    if (!time) onChange?.(undefined)
    else onChange?.(isDay ? time.format(DAY) : fromWallClock(time.format(CLOCK)))
  }
  return (
    <DatePicker
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      className={styles.time ?? ''}
      aria-label={field.label}
      value={shown}
      placeholder={timePlaceholder(field.type)}
      showNow={isDay}
      onKeyDown={takeOnEnter}
      onChange={(time) => choose(Array.isArray(time) ? null : time)}
      {...(isDay ? { format: DAY } : { format: 'YYYY-MM-DD HH:mm', showTime: { format: 'HH:mm' } })}
    />
  )
}
