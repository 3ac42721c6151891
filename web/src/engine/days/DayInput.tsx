import { formatDayOfWeek } from '@farm/contract/values'
import { type FocusEvent, useRef, useState } from 'react'
import { DayGrid } from './DayGrid.tsx'
import styles from './DayInput.module.css'
import type { Bounds } from './day-grid.ts'
import { Icon } from '../../ui/Icon.tsx'
import { placeUnder } from '../../ui/place-under.ts'

interface DayInputProps extends Bounds {
  /** What the day is; read out before it. */
  readonly label: string
  /** `2026-11-23`. */
  readonly day: string
  readonly onChange: (day: string) => void
}

/** A day, chosen from a calendar. The field of the browser speaks the browser’s language, whoever reads it. */
export function DayInput({ label, day, min, max, onChange }: DayInputProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={place} className={styles.place} role="presentation" onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}：${formatDayOfWeek(day)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {formatDayOfWeek(day)}
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <div
          ref={(panel) => placeUnder(panel, button.current)}
          className={styles.panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
        >
          <DayGrid
            day={day}
            min={min}
            max={max}
            onLeave={close}
            onChoose={(chosen) => {
              onChange(chosen)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}
