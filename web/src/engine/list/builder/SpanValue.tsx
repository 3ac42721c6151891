import { InputNumber, Select } from 'antd'
import styles from './FilterBuilder.module.css'
import { spanNames } from './span-names.ts'

interface SpanValueProps {
  readonly label: string
  /** As in an address: `month`, `-7`, `+30`. */
  readonly value: string
  readonly onChange: (span: string) => void
}

const LAST = '-'
const NEXT = '+'
const USUAL_DAYS = 30
const MOST_DAYS = 3660

const options = [
  { value: LAST, label: '最近…天' },
  { value: NEXT, label: '未来…天' },
  ...Object.entries(spanNames).map(([value, label]) => ({ value, label })),
]

/** A span of days as seen from today: it moves on with the days, in a saved view too. */
export function SpanValue({ label, value, onChange }: SpanValueProps) {
  const sign = /^[-+]/.exec(value)?.[0]
  return (
    <span className={styles.ends} role="group" aria-label={label}>
      <Select<string>
        className={styles.value ?? ''}
        aria-label={label}
        placeholder="选择时间"
        options={options}
        {...(value !== '' && { value: sign ?? value })}
        onChange={(one) => onChange(one === LAST || one === NEXT ? `${one}${USUAL_DAYS}` : one)}
      />
      {sign && (
        <InputNumber<number>
          className={styles.days ?? ''}
          aria-label={`${label}（天数）`}
          suffix="天"
          controls={false}
          precision={0}
          min={1}
          max={MOST_DAYS}
          value={Number(value.slice(1))}
          onChange={(days) => onChange(`${sign}${days ?? ''}`)}
        />
      )}
    </span>
  )
}
