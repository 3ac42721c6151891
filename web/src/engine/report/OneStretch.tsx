import type { ReportStretch } from '@farm/contract/statistics'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { stretches, weekText } from './period.ts'

const DAY = 'YYYY-MM-DD'

const formats = {
  day: DAY,
  week: (day: dayjs.Dayjs) => weekText(day.format(DAY)),
  month: 'YYYY-MM',
} as const

interface OneStretchProps {
  readonly of: ReportStretch
  /** A day of the one that is chosen. */
  readonly day: string
  /** None begins after it. */
  readonly last: string
  readonly size: 'large' | 'middle'
  readonly onChange: (day: string) => void
}

/** The calendar in which a day, a week or a month is chosen. */
export function OneStretch({ of, day, last, size, onChange }: OneStretchProps) {
  return (
    <ComponentTheme>
      <DatePicker
        picker={of === 'day' ? 'date' : of}
        size={size}
        allowClear={false}
        aria-label={stretches[of].pick}
        format={formats[of]}
        value={dayjs(day)}
        maxDate={dayjs(last)}
        onChange={(value) => value && onChange(value.format(DAY))}
      />
    </ComponentTheme>
  )
}
