import { roundTo } from '@farm/contract/values'
import { fitting, metresFrom } from '../../ui/sketch-geometry.ts'
import styles from './OutlineSketch.module.css'
import type { Corner } from '../../ui/corners.ts'

interface OutlineSketchProps {
  readonly title: string
  readonly corners: readonly Corner[]
  readonly size: 'small' | 'normal'
}

const SIZES = { small: { width: 36, height: 24 }, normal: { width: 148, height: 96 } } as const
const MARGINS = { small: 3, normal: 10 } as const

/** The outline of an area, without anything around it: north is up. */
export function OutlineSketch({ title, corners, size }: OutlineSketchProps) {
  const { width, height } = SIZES[size]
  const [first] = corners
  if (!first) return null
  const origin = { lng: first[0], lat: first[1] }
  const points = corners.map(([lng, lat]) => ({ ...metresFrom(origin, { lng, lat }), radius: 0 }))
  const { toDrawing } = fitting(points, SIZES[size], MARGINS[size])
  const path = points.map(toDrawing).map(({ x, y }) => `${roundTo(x, 1)},${roundTo(y, 1)}`)
  return (
    <svg
      className={styles.sketch}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      <polygon className={styles.area} points={path.join(' ')} />
    </svg>
  )
}
