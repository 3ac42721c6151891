import { date, time } from '@farm/contract/forms'
import { ClockTimeControl } from '../../form/ClockTimeControl.tsx'
import { TimeControl } from '../../form/TimeControl.tsx'

interface DayValueProps {
  readonly label: string
  readonly of: 'day' | 'clock'
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day or a time of day to compare with; with the calendar, which comes only where it is needed. */
export function DayValue({ label, of, value, onChange }: DayValueProps) {
  const shared = {
    value: value === '' ? undefined : value,
    onChange: (next: unknown) => onChange(typeof next === 'string' ? next : ''),
  }
  return of === 'clock' ? (
    <ClockTimeControl field={time(label)} {...shared} />
  ) : (
    <TimeControl field={date(label)} {...shared} />
  )
}
