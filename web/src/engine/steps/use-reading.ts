import { type DataOf, type DynamicData, type FormKind, isObject, readData } from '@farm/contract/forms'
import { Form, type FormInstance } from 'antd'

export type Controls = FormInstance<DynamicData>

/** What `read` makes of everything that a form holds; drawn anew only when that comes out otherwise. */
export function useReading<Answer>(controls: Controls, read: (data: DynamicData) => Answer): Answer {
  Form.useWatch((values: DynamicData) => JSON.stringify(read(values)), { form: controls, preserve: true })
  return read(heldBy(controls))
}

/** The same of a form of a kind, whose fields are read. */
export function useReadingOf<K extends FormKind, Answer>(
  kind: K,
  controls: Controls,
  read: (data: DataOf<K>) => Answer,
): Answer {
  return useReading(controls, (data) => read(readData(kind, data)))
}

/** Everything that a form holds, whether a control shows it or not. */
export function heldBy(controls: Controls): DynamicData {
  const held: unknown = controls.getFieldsValue(true)
  return isObject(held) ? held : {}
}
