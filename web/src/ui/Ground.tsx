import { useEffect, useRef, useState } from 'react'
import { barMetres, lengthText } from './sketch-geometry.ts'
import styles from './Ground.module.css'
import type { Corner, Stroke } from './corners.ts'
import { type GroundMap, type ShownOutline, groundMap } from './ground-map.ts'

interface GroundProps {
  readonly label: string
  readonly outline: ShownOutline
  /** What to look at; another list looks anew. */
  readonly focus: readonly Corner[]
  readonly person?: Corner | undefined
  /** Absent: the outline can’t be changed. */
  readonly onStroke?: (stroke: Stroke) => void
}

const MOST_BAR = 120

/** The map with its scale. */
export function Ground({ label, outline, focus, person, onStroke }: GroundProps) {
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<GroundMap>(undefined)
  const stroke = useRef(onStroke)
  const [metresPerPixel, setScale] = useState(0)
  const isDrawn = onStroke !== undefined
  useEffect(() => {
    stroke.current = onStroke
  })
  useEffect(() => {
    if (!place.current) return undefined
    const made = groundMap(place.current, {
      onScale: setScale,
      ...(isDrawn && { onStroke: (one: Stroke) => stroke.current?.(one) }),
    })
    map.current = made
    return made.end
  }, [isDrawn])
  useEffect(() => map.current?.show(outline), [outline, isDrawn])
  useEffect(() => map.current?.lookAt(focus), [focus, isDrawn])
  useEffect(() => {
    if (person) map.current?.showPerson(person)
  }, [person, isDrawn])
  const metres = barMetres(MOST_BAR * metresPerPixel)
  return (
    <>
      <div ref={place} className={styles.ground} role="application" aria-label={label} />
      {metresPerPixel > 0 && (
        <div className={styles.scale} style={{ width: metres / metresPerPixel }} aria-hidden="true">
          {lengthText(metres)}
        </div>
      )}
    </>
  )
}
