import { daysLater } from '@farm/contract/values'
import { Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { today } from '../../../platform/time.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import styles from './CurvePanel.module.css'
import { type SpanChoice, spans } from './span-choice.ts'

// The calendar is heavy, and few choose days of their own.
const FreeDays = chunk(() => import('../../../engine/report/FreeDays.tsx').then((file) => file.FreeDays))

interface SpanPickerProps {
  readonly value: SpanChoice
  readonly onChange: (choice: SpanChoice) => void
}

/** Over which time the curves are shown. */
export function SpanPicker({ value, onChange }: SpanPickerProps) {
  const isPhone = useIsPhone()
  const isOwn = typeof value !== 'string'
  const chooseOwn = () => {
    const to = today(Date.now())
    onChange({ from: daysLater(to, -6), to })
  }
  return (
    <div className={styles.spans} role="group" aria-label="时间范围">
      {spans.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={styles.span}
          aria-pressed={value === key}
          onClick={() => onChange(key)}
        >
          {label}
        </button>
      ))}
      <button type="button" className={styles.span} aria-pressed={isOwn} onClick={chooseOwn}>
        自选
      </button>
      {isOwn && (
        <Suspense fallback={<span className={styles.calendar} />}>
          <FreeDays
            label="起止日期"
            size={isPhone ? 'large' : 'middle'}
            days={value}
            onChange={({ from, to }) => (from && to ? onChange({ from, to }) : onChange('day'))}
          />
        </Suspense>
      )}
    </div>
  )
}
