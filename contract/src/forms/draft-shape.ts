import type { Field } from './field.ts'
import { isFieldType, needsOf, shapeOf } from './field-shape.ts'
import type { DynamicData } from './dynamic-data.ts'
import { capital, propertiesOf, readProperty, small } from './wire-form.ts'

/** A property as it travels, and what is wrong with it. */
type WireFault = readonly [property: string, text: string]

/** Whether every property of a field is one of its kind and of use, and none is missing. */
export function faultsOfShape(wire: DynamicData): WireFault[] {
  const { Type: type, Label: label } = wire
  if (!isFieldType(type)) return [['Type', '没有这种字段']]
  const missing = needsOf(type)
    .map(capital)
    .filter((key) => !Object.hasOwn(wire, key))
  const unknown = propertiesOf(wire).flatMap((key): WireFault[] => {
    const fault = faultOfProperty(type, key, wire[key])
    return fault === undefined ? [] : [[key, fault]]
  })
  return [
    ...(typeof label === 'string' ? [] : ([['Label', '请填写字段名称']] as const)),
    ...missing.map((key): WireFault => [key, `缺少“${key}”这项设置`]),
    ...unknown,
  ]
}

function faultOfProperty(type: Field['type'], key: string, value: unknown): string | undefined {
  if (readProperty(type, key, value)) return undefined
  return capital(key) === key && shapeOf(type, small(key)) ? `“${key}”的内容不符合要求` : '这种字段没有这项设置'
}
