import { formatNumber } from '@farm/contract/values'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from './ColumnChart.module.css'
import type { ChartColumn } from './chart-column.ts'
import { labelEvery, scaleTo } from './column-scale.ts'
import { stepTo } from './step-keys.ts'

interface ColumnPlotProps {
  readonly title: string
  readonly columns: readonly ChartColumn[]
}

const HEIGHT = 100
/** Of the room that a column has. */
const WIDTH = 0.64
const MOST_LABELS = 8

/** The drawing. One column is in focus: the pointer and the arrow keys lead along them, and it is told in full. */
export function ColumnPlot({ title, columns }: ColumnPlotProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const found = columns.findIndex(({ key }) => key === chosen)
  const index = found < 0 ? columns.length - 1 : found
  const focused = columns[index]
  const { top, steps } = scaleTo(Math.max(...columns.map(({ value }) => value)))
  const every = labelEvery(columns.length, MOST_LABELS)
  const go = (to: number) => setChosen(columns[Math.min(Math.max(to, 0), columns.length - 1)]?.key)
  const open = () => focused?.to !== undefined && void navigate(focused.to)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open()
    const to = stepTo(event.key, index, columns.length)
    if (to === undefined) return undefined
    event.preventDefault()
    return go(to)
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    go(Math.floor(((clientX - left) / width) * columns.length))
  }
  if (!focused) return null
  const told = `${focused.name}：${focused.told}`
  return (
    <>
      <p className={styles.told} aria-hidden="true">
        {told}
      </p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${title}，左右键逐个查看${focused.to === undefined ? '' : '，回车打开明细'}`}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={index + 1}
        aria-valuetext={told}
        onKeyDown={press}
        onClick={open}
      >
        <div className={styles.figures} aria-hidden="true">
          <b>{steps.map((step) => formatNumber(step)).toSorted((one, other) => other.length - one.length)[0]}</b>
          {steps.map((step) => (
            <span key={step} style={{ bottom: `${(step / top) * 100}%` }}>
              {formatNumber(step)}
            </span>
          ))}
        </div>
        <div
          className={styles.field}
          onPointerMove={point}
          onPointerDown={point}
          data-opens={focused.to !== undefined || undefined}
        >
          <svg viewBox={`0 0 ${columns.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {steps.map((step) => (
              <path key={step} className={styles.line} d={`M0 ${HEIGHT - (step / top) * HEIGHT}h${columns.length}`} />
            ))}
            {columns.map(({ key, value }, at) => (
              <rect
                key={key}
                className={styles.column}
                data-focused={at === index || undefined}
                x={at + (1 - WIDTH) / 2}
                width={WIDTH}
                y={HEIGHT - (value / top) * HEIGHT}
                height={(value / top) * HEIGHT}
              />
            ))}
          </svg>
        </div>
        <div className={styles.labels} aria-hidden="true">
          {columns.map(({ key, label }, at) =>
            at % every === 0 ? (
              <span key={key} style={{ left: `${((at + 0.5) / columns.length) * 100}%` }}>
                {label}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </>
  )
}
