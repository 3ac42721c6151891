import { readDay, readDayTime } from '@farm/contract/values'
import { isDate, isMoment } from '@farm/contract/forms'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { fromWallClock, toWallClock, today } from '../../platform/time.ts'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'
import { timePlaceholder } from './TimeWaiting.tsx'
import { useTypedTime } from './use-typed-time.ts'

const DAY = 'YYYY-MM-DD'
const CLOCK = 'YYYY-MM-DDTHH:mm:ss'

/** A day, or a moment on the farm's clock wherever the person is; typed in any spelling or picked. */
export function TimeControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'date' | 'moment'>>) {
  const way = field.type === 'date' ? days : moments
  const typed = useTypedTime({ ...way, value, onChange, onBlur })
  return (
    <DatePicker
      {...typed}
      {...(id && { id })}
      className={styles.time ?? ''}
      aria-label={field.label}
      placeholder={timePlaceholder(field.type)}
      showNow={field.type === 'date'}
      {...(field.type === 'moment' && { showTime: { format: 'HH:mm' } })}
      onChange={(time) => onChange?.(time && !Array.isArray(time) ? way.write(time) : undefined)}
    />
  )
}

const days = {
  format: DAY,
  parse: (value: string) => (isDate(value) ? dayjs(value) : undefined),
  read: (text: string) => readDay(text, today(Date.now())),
  write: (time: Dayjs) => time.format(DAY),
}

const moments = {
  format: 'YYYY-MM-DD HH:mm',
  parse: (value: string) => (isMoment(value) ? dayjs(toWallClock(value)) : undefined),
  read: (text: string) => {
    const reading = readDayTime(text, today(Date.now()))
    return 'fault' in reading ? reading : { value: fromWallClock(`${reading.value.day}T${reading.value.time}`) }
  },
  write: (time: Dayjs) => fromWallClock(time.format(CLOCK)),
}
