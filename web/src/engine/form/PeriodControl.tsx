import { DatePicker } from 'antd'
import { isObject } from '@farm/contract/forms'
import dayjs from 'dayjs'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'
import { takeOnEnter } from './picker-keys.ts'

const DAY = 'YYYY-MM-DD'

/** From one day to another, both included. */
export function PeriodControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'period'>>) {
  const { From, To } = isObject(value) ? value : {}
  const dayOf = (day: unknown) => (typeof day === 'string' ? dayjs(day) : null)
  return (
    <DatePicker.RangePicker
      {...(id && { id: { start: id, end: `${id}-end` } })}
      {...(onBlur && { onBlur })}
      className={styles.time ?? ''}
      aria-label={field.label}
      placeholder={['开始日期', '结束日期']}
      format={DAY}
      onKeyDown={takeOnEnter}
      value={[dayOf(From), dayOf(To)]}
      onChange={(days) => {
        const [from, to] = days ?? []
        onChange?.(from && to ? { From: from.format(DAY), To: to.format(DAY) } : undefined)
      }}
    />
  )
}
