import { formatRange } from '@farm/contract/values'
import { Button } from '../../../../ui/Button.tsx'
import { HOUR_MS, type Stretch, clockOf } from '../recorded.ts'
import { spanOf, zoomHours } from './bar-window.ts'
import styles from './DayBar.module.css'

interface BarToolsProps {
  readonly window: Stretch
  readonly day: Stretch
  readonly onStep: (way: 'closer' | 'further') => void
  readonly onMove: (way: -1 | 1) => void
}

const [MOST] = zoomHours
const LEAST = Math.min(...zoomHours)

/** How closely the day is looked at, for those who have no wheel. */
export function BarTools({ window, day, onStep, onMove }: BarToolsProps) {
  const hours = spanOf(window) / HOUR_MS
  return (
    <div className={styles.tools} role="group" aria-label="时间轴缩放">
      <Button aria-label="缩小时间轴" disabled={hours >= MOST} onClick={() => onStep('further')}>
        －
      </Button>
      <span className={styles.span} aria-live="polite">
        {hours >= MOST ? '全天' : formatRange(clockOf(window.from).slice(0, 5), endText(window, day))}
      </span>
      <Button aria-label="放大时间轴" disabled={hours <= LEAST} onClick={() => onStep('closer')}>
        ＋
      </Button>
      {hours < MOST && (
        <>
          <Button aria-label="时间轴往前" disabled={window.from <= day.from} onClick={() => onMove(-1)}>
            ‹
          </Button>
          <Button aria-label="时间轴往后" disabled={window.to >= day.to} onClick={() => onMove(1)}>
            ›
          </Button>
        </>
      )}
    </div>
  )
}

function endText({ to }: Stretch, day: Stretch): string {
  return to >= day.to ? '24:00' : clockOf(to).slice(0, 5)
}
