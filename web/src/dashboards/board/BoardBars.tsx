import { Link } from 'react-router'
import { formatNumber, inThousands, labelWithUnit } from '@farm/contract/values'
import { axisTo } from './axis.rules.ts'
import styles from './BoardBars.module.css'
import { CountUp } from './CountUp.tsx'
import { cutName } from './cut-name.ts'

export interface BoardBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly to?: string | undefined
  /** Marked among the others. */
  readonly isLit?: boolean
}

interface BoardBarsProps {
  readonly title: string
  readonly bars: readonly BoardBar[]
  /** Where the axis ends unless a figure is larger. */
  readonly cap: number
  readonly unit: string
  /** Characters of a name under its bar. */
  readonly limit: number
}

/** Bars side by side over an axis. */
export function BoardBars({ title, bars, cap, unit, limit }: BoardBarsProps) {
  const { top, steps } = axisTo(cap, Math.max(0, ...bars.map(({ value }) => value)))
  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{inThousands(String(step))}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <div className={styles.lines} aria-hidden="true">
          {steps.map((step) => (
            <i key={step} />
          ))}
        </div>
        <ol className={styles.bars} aria-label={labelWithUnit(title, unit)}>
          {bars.map((bar) => (
            <li key={bar.key}>
              <Column bar={bar} top={top} unit={unit} limit={limit} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

interface ColumnProps {
  readonly bar: BoardBar
  readonly top: number
  readonly unit: string
  readonly limit: number
}

function Column({ bar: { name, value, to, isLit }, top, unit, limit }: ColumnProps) {
  const content = (
    <>
      <span className={styles.column}>
        <span className={styles.value}>
          <CountUp value={value} />
        </span>
        <span className={styles.fill} style={{ height: `${(value / top) * 100}%` }} />
      </span>
      <span className={styles.name} aria-label={name}>
        {cutName(name, limit)}
      </span>
    </>
  )
  const props = {
    className: styles.bar,
    title: `${name} ${formatNumber(value)} ${unit}`,
    'data-lit': isLit || undefined,
  }
  return to === undefined ? (
    <span {...props}>{content}</span>
  ) : (
    <Link {...props} to={to}>
      {content}
    </Link>
  )
}
