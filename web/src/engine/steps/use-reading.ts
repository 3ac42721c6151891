import { Form, type FormInstance } from 'antd'
import { type Data, isData } from '../form/record-data.ts'

export type Controls = FormInstance<Record<string, unknown>>

/** What `read` makes of everything that a form holds; drawn anew only when that comes out otherwise. */
export function useReading<Answer>(controls: Controls, read: (data: Data) => Answer): Answer {
  Form.useWatch((values: Record<string, unknown>) => JSON.stringify(read(values)), { form: controls, preserve: true })
  return read(heldBy(controls))
}

/** Everything that a form holds, whether a control shows it or not. */
export function heldBy(controls: Controls): Data {
  const held: unknown = controls.getFieldsValue(true)
  return isData(held) ? held : {}
}
