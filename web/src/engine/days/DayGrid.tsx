import { formatDayOfWeek, formatMonth } from '@farm/contract/values'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { monthAround } from '../../platform/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DayInput.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { type Bounds, WEEKDAYS, dayByKey, monthsLater, weeksOf, within } from './day-grid.ts'

interface DayGridProps extends Bounds {
  readonly day: string
  readonly onChoose: (day: string) => void
  /** Left without a choice. */
  readonly onLeave: () => void
}

/** The calendar of a month; arrows lead from day to day, PageUp and PageDown from month to month. */
export function DayGrid({ day, min, max, onChoose, onLeave }: DayGridProps) {
  const [at, setAt] = useState(() => within(day, { min, max }))
  const cell = useRef<HTMLButtonElement>(null)
  useEffect(() => cell.current?.focus(), [at])
  const { from, to } = monthAround(at)
  const go = (wished: string) => setAt(within(wished, { min, max }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      return onLeave()
    }
    const next = dayByKey(event.key, at)
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  return (
    <div className={styles.calendar} role="presentation" onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Button kind="quiet" aria-label="上个月" disabled={isBefore(from, min)} onClick={() => go(monthsLater(at, -1))}>
          <Icon name="back" />
        </Button>
        <span className={styles.month} aria-live="polite">
          {formatMonth(at)}
        </span>
        <Button kind="quiet" aria-label="下个月" disabled={isAfter(to, max)} onClick={() => go(monthsLater(at, 1))}>
          <Icon name="forward" />
        </Button>
      </div>
      <table className={styles.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    ref={one === at ? cell : undefined}
                    type="button"
                    className={styles.day}
                    tabIndex={one === at ? 0 : -1}
                    aria-label={formatDayOfWeek(one)}
                    aria-pressed={one === day}
                    data-other={one < from || one > to || undefined}
                    disabled={one !== within(one, { min, max })}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isBefore(from: string, min: string | undefined): boolean {
  return min !== undefined && from <= min
}

function isAfter(to: string, max: string | undefined): boolean {
  return max !== undefined && to >= max
}
