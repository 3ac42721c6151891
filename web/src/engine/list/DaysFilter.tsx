import { daysLater } from '@farm/contract/values'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { today } from '../../platform/time.ts'
import styles from './ListFilter.module.css'

interface Days {
  readonly from?: string
  readonly to?: string
}

interface DaysFilterProps {
  readonly label: string
  readonly days: Days
  readonly size: 'large' | 'middle'
  readonly onChange: (days: Days) => void
}

const DAY = 'YYYY-MM-DD'

/** A span of days, either end may be open. */
export function DaysFilter({ label, days: { from, to }, size, onChange }: DaysFilterProps) {
  return (
    <DatePicker.RangePicker
      className={styles.days ?? ''}
      size={size}
      prefix={<span className={styles.label}>{label}</span>}
      aria-label={label}
      format={DAY}
      allowEmpty={[true, true]}
      presets={presets()}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => onChange({ from: days?.[0]?.format(DAY), to: days?.[1]?.format(DAY) })}
    />
  )
}

function presets() {
  const now = today(Date.now())
  const since = (label: string, days: number) => {
    const value: [dayjs.Dayjs, dayjs.Dayjs] = [dayjs(daysLater(now, 1 - days)), dayjs(now)]
    return { label, value }
  }
  return [since('今天', 1), since('近 7 天', 7), since('近 30 天', 30), since('近一年', 365)]
}
