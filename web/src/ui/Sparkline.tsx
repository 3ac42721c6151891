import { roundTo } from '@farm/contract/values'
import type { ChartPoint } from './chart/chart-line.ts'
import styles from './Sparkline.module.css'

interface SparklineProps {
  readonly label: string
  readonly points: readonly ChartPoint[]
}

const WIDTH = 120
const HEIGHT = 28

/** A small curve that says how something went, not how much it was; nothing is drawn of fewer than two points. */
export function Sparkline({ label, points }: SparklineProps) {
  const path = pathOf(points)
  if (path === undefined) return null
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function pathOf(points: readonly ChartPoint[]): string | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first[0] === last[0]) return undefined
  const values = points.map(([, value]) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const height = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4)
  return points
    .map(([at, value], index) => {
      const x = ((at - first[0]) / (last[0] - first[0])) * WIDTH
      return `${index === 0 ? 'M' : 'L'}${roundTo(x, 1)} ${roundTo(height(value), 1)}`
    })
    .join('')
}
