import { useId, useState } from 'react'
import { fromWallClock, today } from '../../../../platform/time.ts'
import { Button } from '../../../../ui/Button.tsx'
import { type Stretch, clockOf } from '../recorded.ts'
import styles from './Range.module.css'
import { withEnd } from './range.ts'

interface RangeTimesProps {
  readonly day: Stretch
  readonly range: Stretch
  /** What is shown, in milliseconds. */
  readonly moment: number
  readonly onChange: (range: Stretch) => void
}

const ends = [
  { end: 'from', label: '开始' },
  { end: 'to', label: '结束' },
] as const

/** The two ends of what is marked, to the second. */
export function RangeTimes({ day, range, moment, onChange }: RangeTimesProps) {
  const id = useId()
  const change = (end: keyof Stretch, at: number) => onChange(withEnd(range, day, { end, moment: at }))
  return (
    <div className={styles.times}>
      {ends.map(({ end, label }) => (
        <span key={end} className={styles.time}>
          <label htmlFor={`${id}-${end}`}>{label}</label>
          <ClockField
            id={`${id}-${end}`}
            clock={clockOf(range[end])}
            onChange={(clock) => change(end, momentOn(day, clock))}
          />
          <Button aria-label={`${label}设为当前画面`} onClick={() => change(end, moment)}>
            设为当前
          </Button>
        </span>
      ))}
    </div>
  )
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/

interface ClockFieldProps {
  readonly id: string
  /** `10:32:15` */
  readonly clock: string
  readonly onChange: (clock: string) => void
}

/** A time to the second. The field of the browser speaks the browser’s language, whoever reads it. */
function ClockField({ id, clock, onChange }: ClockFieldProps) {
  const [text, setText] = useState<string>()
  const write = (next: string) => {
    setText(next)
    if (CLOCK.test(next)) onChange(next.padStart(8, '0'))
  }
  return (
    <input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      placeholder="时:分:秒"
      value={text ?? clock}
      aria-invalid={text !== undefined && !CLOCK.test(text)}
      onChange={({ target }) => write(target.value)}
      onBlur={() => setText(undefined)}
    />
  )
}

function momentOn(day: Stretch, clock: string): number {
  return Date.parse(fromWallClock(`${today(day.from)}T${clock}`))
}
