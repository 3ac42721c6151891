import { formatDistance } from '@farm/contract/values'
import { useId } from 'react'
import styles from './SketchMap.module.css'
import { type SketchPerson, type SketchPlace, sketchLayout } from './sketch-layout.ts'

export type { SketchPlace } from './sketch-layout.ts'

interface SketchMapProps {
  /** What the picture tells, for those who do not see it: 打卡位置在东坡果园 2 号地块内. */
  readonly title: string
  /** Plots, as circles of their area round their point. */
  readonly places: readonly SketchPlace[]
  /** Where the person is or was. */
  readonly person?: SketchPerson | undefined
}

const SIZE = { width: 340, height: 140 } as const
const EDGE = 10

/** A light drawing of plots and a person, without tiles: north is up. */
export function SketchMap({ title, places, person }: SketchMapProps) {
  const id = useId()
  const layout = sketchLayout(places, person, SIZE)
  const barY = SIZE.height - EDGE
  return (
    <svg className={styles.map} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      {layout.places.map(({ key, name, x, y, radius, isChosen }) => (
        <circle key={key} className={styles.place} data-chosen={isChosen || undefined} cx={x} cy={y} r={radius}>
          <title>{name}</title>
        </circle>
      ))}
      {layout.person && (
        <g>
          <circle className={styles.blur} cx={layout.person.x} cy={layout.person.y} r={layout.person.radius} />
          <circle className={styles.person} cx={layout.person.x} cy={layout.person.y} r={5} />
        </g>
      )}
      {layout.places.map(
        ({ key, label }) =>
          label && (
            <text key={key} className={styles.name} x={label.x} y={label.y}>
              {label.text}
            </text>
          ),
      )}
      {(places.length > 0 || person) && (
        <g aria-hidden="true">
          <path className={styles.bar} d={`M${EDGE} ${barY - 4}v4h${layout.bar.width}v-4`} />
          <text className={styles.length} x={EDGE + 4} y={barY - 4}>
            {formatDistance(layout.bar.metres)}
          </text>
        </g>
      )}
    </svg>
  )
}
