import { useCallback, useReducer, useState } from 'react'
import { type Stroke, beginDrawing, drawn } from '../../../ui/corners.ts'
import { useDrawingKeys } from '../drawing-keys.ts'
import { type BorderRead, type Ring, faultOfBorder } from './border-rings.ts'

const NONE: readonly Ring[] = []

/** A border before it counts: what a file told, or else what is drawn. */
export function useBorderDraft() {
  const [read, setRead] = useState<BorderRead>()
  const [drawing, draw] = useReducer(drawn, [], beginDrawing)
  const imported = read && 'rings' in read ? read.rings : NONE
  const isDrawing = imported.length === 0
  const rings = isDrawing ? [drawing.corners].filter((ring) => ring.length > 0) : imported
  // Over what was imported nothing is drawn.
  const stroke = useCallback((one: Stroke) => (isDrawing ? draw(one) : undefined), [isDrawing])
  useDrawingKeys(stroke)
  return {
    imported,
    isDrawing,
    drawing,
    rings,
    fault: read && 'fault' in read ? read.fault : faultOfBorder(rings),
    stroke: (one: Stroke) => {
      setRead((before) => (before && 'fault' in before ? undefined : before))
      stroke(one)
    },
    take: (next: BorderRead) => {
      setRead(next)
      if ('rings' in next) draw({ do: 'replace', corners: [] })
    },
    forget: () => setRead(undefined),
  }
}
