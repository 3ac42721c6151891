import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { formatInUnit, formatMonthDay, inThousands } from '@farm/contract/values'
import { labelEvery } from '../../ui/column-scale.ts'
import { stepTo } from '../../ui/step-keys.ts'
import { type InputLine, inputAxis } from './input-lines.ts'
import styles from './LinePlot.module.css'
import { smoothPath } from './smooth-path.ts'

const WIDTH = 1000
const HEIGHT = 300
const MOST_LABELS = 6

interface LinePlotProps {
  readonly title: string
  readonly line: InputLine
}

/** One line over days. One day is in focus: the pointer and the arrow keys lead along them, and it is told in full. */
export function LinePlot({ title, line }: LinePlotProps) {
  const shade = useId()
  const [chosen, setChosen] = useState<number>()
  const { points, unit } = line
  const { top, steps } = inputAxis(line)
  const count = points.length
  const index = Math.min(chosen ?? count - 1, count - 1)
  const focused = points[index]
  if (!focused) return null
  const leftOf = (at: number) => (count < 2 ? 0.5 : at / (count - 1))
  const spots = points.map(({ amount }, at) => ({ x: leftOf(at) * WIDTH, y: HEIGHT - (amount / top) * HEIGHT }))
  const path = smoothPath(spots)
  const every = labelEvery(count, MOST_LABELS)
  const told = `${formatMonthDay(focused.day)}：${formatInUnit(focused.amount, unit, 2)}`
  const press = (event: KeyboardEvent) => {
    const to = stepTo(event.key, index, count)
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(to, 0), count - 1))
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.min(Math.max(Math.round(((clientX - left) / width) * (count - 1)), 0), count - 1))
  }
  const at = { left: `${leftOf(index) * 100}%`, bottom: `${(focused.amount / top) * 100}%` }
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={`${title}，左右键逐日查看`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={told}
      onKeyDown={press}
    >
      <div className={styles.figures} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} style={{ bottom: `${(step / top) * 100}%` }}>
            {inThousands(String(step))}
          </span>
        ))}
      </div>
      <div
        className={styles.field}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => (
            <path key={step} className={styles.grid} d={`M0 ${HEIGHT - (step / top) * HEIGHT}H${WIDTH}`} />
          ))}
          <defs>
            <linearGradient id={shade} x2="0" y2="1">
              <stop className={styles.above} />
              <stop className={styles.below} offset="1" />
            </linearGradient>
          </defs>
          <g key={line.key} className={styles.drawn}>
            <path fill={`url(#${shade})`} d={`${path}L${spots.at(-1)?.x} ${HEIGHT}L${spots[0]?.x} ${HEIGHT}Z`} />
            <path className={styles.line} d={path} />
          </g>
        </svg>
        <span className={styles.at} style={at} data-side={leftOf(index) > 0.5 ? 'left' : 'right'} aria-hidden="true">
          <span className={styles.told}>{told}</span>
        </span>
      </div>
      <div className={styles.labels} aria-hidden="true">
        {points.map(({ day }, place) =>
          // The last one is today; another close before it would run into it.
          place === count - 1 || (place % every === 0 && count - 1 - place >= every) ? (
            <span key={day} style={{ left: `${leftOf(place) * 100}%` }}>
              {formatMonthDay(day)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
