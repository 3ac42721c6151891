import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Stretch, clockOf, MINUTE_MS, SECOND_MS } from '../recorded.ts'
import { withEnd } from '../range/range.ts'
import { momentAt, shareOf } from './bar-window.ts'
import styles from './DayBar.module.css'

interface RangeHandlesProps {
  readonly window: Stretch
  readonly day: Stretch
  readonly range: Stretch
  readonly onChange: (range: Stretch) => void
}

const ends = [
  { end: 'from', label: '片段开始' },
  { end: 'to', label: '片段结束' },
] as const

/** What is marked of the day, and its two ends to take hold of. */
export function RangeHandles({ window, day, range, onChange }: RangeHandlesProps) {
  const place = useRef<HTMLDivElement>(null)
  const [start, stop] = [shareOf(window, range.from), shareOf(window, range.to)].map((one) =>
    Math.min(1, Math.max(0, one)),
  )
  const change = (end: keyof Stretch, moment: number) => onChange(withEnd(range, day, { end, moment }))
  const under = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = place.current?.getBoundingClientRect() ?? {}
    return momentAt(window, (clientX - left) / width)
  }
  return (
    <div ref={place} className={styles.range}>
      <span
        className={styles.marked}
        style={{ left: `${(start ?? 0) * 100}%`, right: `${(1 - (stop ?? 1)) * 100}%` }}
      />
      {ends.map(({ end, label }) => (
        <Handle
          key={end}
          end={end}
          label={label}
          share={shareOf(window, range[end])}
          moment={range[end]}
          day={day}
          under={under}
          onChange={(moment) => change(end, moment)}
        />
      ))}
    </div>
  )
}

interface HandleProps {
  readonly end: keyof Stretch
  readonly label: string
  readonly share: number
  readonly moment: number
  readonly day: Stretch
  readonly under: (event: PointerEvent) => number
  readonly onChange: (moment: number) => void
}

function Handle({ end, label, share, moment, day, under, onChange }: HandleProps) {
  const [isHeld, hold] = useState(false)
  if (share < 0 || share > 1) return null
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined) return
    event.preventDefault()
    // The same keys turn the picture elsewhere.
    event.stopPropagation()
    onChange(moment + way * (event.shiftKey ? MINUTE_MS : SECOND_MS))
  }
  return (
    <span
      className={styles.handle}
      data-end={end}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={(day.to - day.from) / SECOND_MS}
      aria-valuenow={Math.round((moment - day.from) / SECOND_MS)}
      aria-valuetext={clockOf(moment)}
      style={{ left: `${share * 100}%` }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        hold(true)
      }}
      onPointerMove={(event) => isHeld && onChange(under(event))}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    />
  )
}

const ways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
