import { OutlineControl } from '../map/OutlineControl.tsx'
import { cornersOf } from '../map/outline-of.ts'
import { isPosition } from '../records/position-text.ts'
import type { ControlProps, FieldOf } from './control-props.ts'
import { useAround } from './surroundings.ts'

/** An area that is drawn on the map, which opens where the record is known to be. */
export function PolygonControl(props: ControlProps<FieldOf<'polygon'>>) {
  const [lng, lat] = useAround((data) => Object.values(data).flatMap(placeOf))
  return <OutlineControl {...props} near={lng !== undefined && lat !== undefined ? [lng, lat] : undefined} />
}

/** The position that a value is or begins with. */
function placeOf(value: unknown): number[] {
  if (isPosition(value)) return [value.Lng, value.Lat]
  const [corner] = cornersOf(value)
  return corner ? [...corner] : []
}
