import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useIsPhone } from '../../../../ui/useIsPhone.ts'
import { HOUR_MS, type Stretch, clockOf, isRecorded, SECOND_MS } from '../recorded.ts'
import { BarTools } from './BarTools.tsx'
import { momentAt, shareOf, ticksOf } from './bar-window.ts'
import styles from './DayBar.module.css'
import { RangeHandles } from './RangeHandles.tsx'
import { useWindow } from './use-window.ts'

interface DayBarProps {
  /** The day from midnight to midnight. Moments are in milliseconds. */
  readonly day: Stretch
  readonly stretches: readonly Stretch[]
  /** What is shown. */
  readonly moment: number
  /** What is marked to be kept. */
  readonly range: Stretch | undefined
  readonly onSeek: (moment: number) => void
  readonly onRange: (range: Stretch) => void
}

const percent = (share: number) => `${share * 100}%`

/** The 24 hours of a day: what is recorded of it, what is shown, and where one wants to go. */
export function DayBar({ day, stretches, moment, range, onSeek, onRange }: DayBarProps) {
  const isPhone = useIsPhone()
  const { box, window, step, move } = useWindow(day, moment)
  const [pointed, point] = useState<number>()
  const [isHeld, hold] = useState(false)
  const under = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return momentAt(window, (clientX - left) / width)
  }
  const take = (event: PointerEvent) => {
    if (event.button > 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    hold(true)
    point(under(event))
  }
  const letGo = (event: PointerEvent) => {
    if (isHeld) onSeek(under(event))
    hold(false)
    if (event.pointerType !== 'mouse') point(undefined)
  }
  // Smaller steps are heard wherever the day is looked at.
  const press = (event: KeyboardEvent) => {
    const to = { Home: day.from, End: day.to, PageUp: moment + HOUR_MS, PageDown: moment - HOUR_MS }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onSeek(to)
  }
  const shown = isHeld && pointed !== undefined ? pointed : moment
  return (
    <div className={styles.bar}>
      <div ref={box} className={styles.place}>
        <div
          className={styles.track}
          role="slider"
          tabIndex={0}
          aria-label="录像时间轴"
          aria-valuemin={0}
          aria-valuemax={(day.to - day.from) / SECOND_MS}
          aria-valuenow={Math.round((shown - day.from) / SECOND_MS)}
          aria-valuetext={toldOf(stretches, shown)}
          onKeyDown={press}
          onPointerDown={take}
          onPointerMove={(event) => point(under(event))}
          onPointerUp={letGo}
          onPointerCancel={() => {
            hold(false)
            point(undefined)
          }}
          onPointerLeave={() => !isHeld && point(undefined)}
        >
          <Recorded window={window} stretches={stretches} />
          <Mark window={window} moment={shown} />
          {pointed !== undefined && <Bubble window={window} moment={pointed} told={toldOf(stretches, pointed)} />}
        </div>
        {range && <RangeHandles window={window} day={day} range={range} onChange={onRange} />}
      </div>
      <Ticks window={window} day={day} isNarrow={isPhone} />
      <BarTools window={window} day={day} onStep={step} onMove={move} />
    </div>
  )
}

function toldOf(stretches: readonly Stretch[], moment: number): string {
  return isRecorded(stretches, moment) ? clockOf(moment) : `${clockOf(moment)} 无录像`
}

interface WithinProps {
  readonly window: Stretch
}

function Recorded({ window, stretches }: WithinProps & { readonly stretches: readonly Stretch[] }) {
  const seen = stretches.filter(({ from, to }) => to > window.from && from < window.to)
  return seen.map(({ from, to }) => {
    const [start, end] = [Math.max(0, shareOf(window, from)), Math.min(1, shareOf(window, to))]
    return <span key={from} className={styles.part} style={{ left: percent(start), width: percent(end - start) }} />
  })
}

function Mark({ window, moment }: WithinProps & { readonly moment: number }) {
  const share = shareOf(window, moment)
  if (share < 0 || share > 1) return null
  return <span className={styles.mark} style={{ left: percent(share) }} />
}

interface BubbleProps extends WithinProps {
  readonly moment: number
  readonly told: string
}

/** Over what the pointer stands on; near an edge it leans to the other side. */
function Bubble({ window, moment, told }: BubbleProps) {
  const share = shareOf(window, moment)
  return (
    <span className={styles.bubble} style={{ left: percent(share), translate: `${-100 * share}% 0` }} aria-hidden>
      {told}
    </span>
  )
}

interface TicksProps extends WithinProps {
  readonly day: Stretch
  readonly isNarrow: boolean
}

function Ticks({ window, day, isNarrow }: TicksProps) {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {ticksOf(window, day, { isNarrow }).map(({ at, label }) => {
        const share = shareOf(window, at)
        return (
          <span
            key={at}
            className={styles.tick}
            data-told={label !== undefined || undefined}
            style={{ left: percent(share) }}
          >
            {label !== undefined && <span style={{ translate: `${-100 * share}% 0` }}>{label}</span>}
          </span>
        )
      })}
    </div>
  )
}
