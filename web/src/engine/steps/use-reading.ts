import { type DynamicData, isObject } from '@farm/contract/forms'
import { Form, type FormInstance } from 'antd'

export type Controls = FormInstance<DynamicData>

/** What `read` makes of everything that a form holds; drawn anew only when that comes out otherwise. */
export function useReading<Answer>(controls: Controls, read: (data: DynamicData) => Answer): Answer {
  Form.useWatch((values: DynamicData) => JSON.stringify(read(values)), { form: controls, preserve: true })
  return read(heldBy(controls))
}

/** Everything that a form holds, whether a control shows it or not. */
export function heldBy(controls: Controls): DynamicData {
  const held: unknown = controls.getFieldsValue(true)
  return isObject(held) ? held : {}
}
