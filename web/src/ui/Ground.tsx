import { formatDistance } from '@farm/contract/values'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { barMetres } from './sketch-geometry.ts'
import styles from './Ground.module.css'
import type { Corner, Stroke } from './corners.ts'
import { type GroundEars, type GroundMap, groundMap } from './ground-map.ts'
import {
  type Box,
  type GroundBorder,
  type GroundShape,
  type GroundTiles,
  IN_PLACE,
  type Shift,
  type ShownOutline,
} from './ground-things.ts'

export interface GroundProps {
  readonly label: string
  /** What is being drawn or looked at. */
  readonly outline?: ShownOutline
  readonly shapes?: readonly GroundShape[]
  /** Key of the shape that is open. */
  readonly chosen?: string | undefined
  readonly borders?: readonly GroundBorder[]
  readonly tiles?: readonly GroundTiles[]
  readonly shift?: Shift
  /** What to look at; another list looks anew. */
  readonly focus: readonly Corner[]
  readonly person?: Corner | undefined
  /** Absent: the outline can’t be changed. */
  readonly onStroke?: ((stroke: Stroke) => void) | undefined
  readonly onChoose?: ((key: string) => void) | undefined
  readonly onView?: ((box: Box, metresPerPixel: number) => void) | undefined
  readonly onTilesFailed?: (() => void) | undefined
  readonly snap?: GroundEars['snap'] | undefined
  /** What stands on the map. */
  readonly children?: ReactNode
}

const MOST_BAR = 120
const NONE: readonly never[] = []

/** The map with its scale; north is up. */
export function Ground(props: GroundProps) {
  const { label, outline, shapes = NONE, chosen, borders = NONE, tiles = NONE, shift = IN_PLACE, focus, person } = props
  const [place, map, metresPerPixel] = useGroundMap(props)
  // In this order: whoever looks at something looks at it where the tiles have it.
  useEffect(() => map?.showTiles(tiles, shift), [map, tiles, shift])
  useEffect(() => map?.showBorders(borders), [map, borders])
  useEffect(() => map?.showShapes(shapes), [map, shapes])
  useEffect(() => map?.choose(chosen), [map, chosen])
  useEffect(() => map?.show(outline), [map, outline])
  useEffect(() => map?.lookAt(focus), [map, focus])
  useEffect(() => map?.showPerson(person), [map, person])
  const metres = barMetres(MOST_BAR * metresPerPixel)
  return (
    <>
      <div ref={place} className={styles.ground} role="application" aria-label={label} />
      <span className={styles.north} aria-hidden="true">
        北
      </span>
      {metresPerPixel > 0 && (
        <div className={styles.scale} style={{ width: metres / metresPerPixel }} aria-hidden="true">
          {formatDistance(metres)}
        </div>
      )}
      {props.children}
    </>
  )
}

/** The map at its place, made anew only when more or less can be done on it. */
function useGroundMap(props: GroundProps) {
  const place = useRef<HTMLDivElement>(null)
  const ears = useRef(props)
  const [map, setMap] = useState<GroundMap>()
  const [metresPerPixel, setScale] = useState(0)
  const isDrawn = props.onStroke !== undefined
  const isChosen = props.onChoose !== undefined
  useEffect(() => {
    ears.current = props
  })
  useEffect(() => {
    if (!place.current) return undefined
    const made = groundMap(place.current, {
      isDrawn,
      onStroke: (stroke) => ears.current.onStroke?.(stroke),
      ...(isChosen && { onChoose: (key: string) => ears.current.onChoose?.(key) }),
      onTilesFailed: () => ears.current.onTilesFailed?.(),
      snap: (corner, scale, at) => ears.current.snap?.(corner, scale, at) ?? corner,
      onView: (scale, box) => {
        setScale(scale)
        ears.current.onView?.(box, scale)
      },
    })
    setMap(made)
    return () => {
      setMap(undefined)
      made.end()
    }
  }, [isDrawn, isChosen])
  return [place, map, metresPerPixel] as const
}
