import { enterpriseForm } from '@farm/contract/enterprises'
import { type DynamicData, type Fields, isObject } from '@farm/contract/forms'
import { Form } from 'antd'
import { use } from 'react'
import { OutlineControl } from '../map/OutlineControl.tsx'
import { cornersOf } from '../map/outline-of.ts'
import { isPosition } from '../records/position-text.ts'
import type { ControlProps, FieldOf } from './control-props.ts'
import { following } from './measured.ts'
import { SurroundingsContext, useAround } from './surroundings.ts'

/** An area that is drawn on the map, which opens where the record is known to be; what it measures follows it. */
export function PolygonControl(props: ControlProps<FieldOf<'polygon'>>) {
  const [lng, lat] = useAround((data) => Object.values(data).flatMap(placeOf))
  const enterprise = useAround(enterpriseIn)
  const follow = useFollowing(props.field)
  return (
    <OutlineControl
      {...props}
      enterprise={enterprise}
      near={lng !== undefined && lat !== undefined ? [lng, lat] : undefined}
      onChange={(value) => {
        // First: whatever hears of the outline finds what follows it in its place.
        follow(value)
        props.onChange?.(value)
      }}
    />
  )
}

/** Fills in what follows the outline, in the record in which it stands. */
function useFollowing(field: FieldOf<'polygon'>): (value: unknown) => void {
  const { fields, at } = use(SurroundingsContext)
  const controls = Form.useFormInstance<DynamicData>()
  return (value) => {
    const name = Object.keys(fields).find((one) => fields[one] === field)
    // Tables of a record hold no outlines.
    if (name === undefined || at.length > 0) return
    controls.setFieldsValue({ ...following(fields, heldBy(controls.getFieldsValue(true)), name, value) })
  }
}

function heldBy(values: unknown): DynamicData {
  return isObject(values) ? values : {}
}

/** The enterprise to which a record belongs. */
function enterpriseIn(data: DynamicData, fields: Fields): string | undefined {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data[name]
    const isMeant = field.type === 'reference' && field.to === enterpriseForm.key
    return isMeant && typeof value === 'string' ? [value] : []
  })[0]
}

/** The position that a value is or begins with. */
function placeOf(value: unknown): number[] {
  if (isPosition(value)) return [value.Lng, value.Lat]
  const [corner] = cornersOf(value)
  return corner ? [...corner] : []
}
