import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { OutlineSketch } from './OutlineSketch.tsx'
import styles from './Polygon.module.css'
import { areaText, cornersOf } from './outline-of.ts'

// The map weighs more than any page around it: it comes when somebody opens it.
const MapView = chunk(() => import('./MapView.tsx').then((file) => file.MapView))

interface PolygonValueProps {
  readonly label: string
  readonly value: unknown
  readonly as: 'cell' | 'whole'
}

/** An area on the map: its outline and how large it is; opened, the map itself. */
export function PolygonValue({ label, value, as }: PolygonValueProps) {
  const [isOpen, setOpen] = useState(false)
  const corners = cornersOf(value)
  const area = areaText(corners)
  if (as === 'cell') {
    return (
      <span className={styles.cell}>
        <OutlineSketch title={label} corners={corners} size="small" />
        {area}
      </span>
    )
  }
  return (
    <>
      <button type="button" className={styles.value} title="在地图上查看" onClick={() => setOpen(true)}>
        <OutlineSketch title={label} corners={corners} size="normal" />
        <span>{area}</span>
      </button>
      {isOpen && (
        <Suspense>
          <MapView label={label} corners={corners} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
