import { formatMoment } from '../../platform/time.ts'
import styles from './controls.module.css'
import type { FieldOf } from './control-props.ts'

type TimeType = FieldOf<'date' | 'moment'>['type']

interface TimeWaitingProps {
  readonly field: FieldOf<'date' | 'moment'>
  readonly value?: unknown
}

/** Stands in the place of a day or a moment, as large and in the same words, until the calendar is there. */
export function TimeWaiting({ field: { type, label }, value }: TimeWaitingProps) {
  const told = typeof value === 'string' ? timeText(type, value) : undefined
  return (
    <span className={styles.waiting} data-empty={told === undefined || undefined} aria-label={label} aria-busy="true">
      {told ?? timePlaceholder(type)}
    </span>
  )
}

function timeText(type: TimeType, value: string): string {
  return type === 'date' ? value : formatMoment(value)
}

/** How a day or a moment is written, where there is none yet. */
export function timePlaceholder(type: TimeType): string {
  return type === 'date' ? '年-月-日' : '年-月-日 时:分'
}
