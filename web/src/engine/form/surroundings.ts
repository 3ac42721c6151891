import { Form } from 'antd'
import { type DynamicData, type Fields, isObject } from '@farm/contract/forms'
import { createContext, useContext } from 'react'
import type { NamePath } from './faults.ts'

/** What a field of a form stands among: the record, or a row of a table in it. */
interface Surroundings {
  readonly fields: Fields
  /** Where their values stand in the form; empty for the record itself. */
  readonly at: NamePath
}

const NOTHING: Surroundings = { fields: {}, at: [] }

export const SurroundingsContext = createContext(NOTHING)

type Told = string | number | boolean | null | undefined | readonly Told[]

/**
 * What `read` makes of the values around a field. It is drawn anew when that comes out otherwise, not with every sign
 * that is typed somewhere.
 */
export function useAround<Answer extends Told>(read: (data: DynamicData, fields: Fields) => Answer): Answer {
  const { fields, at } = useContext(SurroundingsContext)
  const controls = Form.useFormInstance()
  const told = (values: unknown) => read(dataAt(values, at), fields)
  Form.useWatch(told, { form: controls, preserve: true })
  // What is watched comes late on the first drawing; what the form holds is there from the start.
  return told(controls.getFieldsValue(true))
}

function dataAt(values: unknown, at: NamePath): DynamicData {
  const found = at.reduce((inner, part) => (isAny(inner) ? inner[part] : undefined), values)
  return isObject(found) ? found : {}
}

function isAny(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null
}
