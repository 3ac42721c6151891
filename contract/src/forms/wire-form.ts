import { type Static, Type } from 'typebox'
import { Id } from '../wire/index.ts'
import { type Field, type FieldType, type Fields, untold } from './field.ts'
import { isField, isFieldType, shapeOf } from './field-shape.ts'
import type { FormKind } from './form-kind.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isObject } from './values.ts'

/** A field as it travels: the declaration with PascalCase keys. */
export const WireField = Type.Object(
  { Name: Type.String({ maxLength: 40 }), Label: Type.String({ maxLength: 60 }), Type: Type.String({ maxLength: 20 }) },
  { additionalProperties: true },
)
export type WireField = Static<typeof WireField>

export const WireForm = Type.Object({
  Id,
  Key: Type.String(),
  Name: Type.String(),
  MenuName: Type.String(),
  NameField: Type.String(),
  Sharing: Type.Enum(['own', 'inherited']),
  /** What the caller may do with its records. */
  Rights: Type.Array(Type.String()),
  Fields: Type.Array(WireField),
  /** Grows with every change of the form; what is made by it says which it was. */
  Version: Type.Optional(Type.Integer()),
})
export type WireForm = Static<typeof WireForm>

/** A key as it travels. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A key as the declaration has it. */
export function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function withKeys(data: DynamicData, spelt: (key: string) => string): DynamicData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [spelt(key), value]))
}

const untoldKeys: readonly string[] = untold

/** True for what a declaration says to the server alone, spelt as it is there. */
export function isUntold(key: string): boolean {
  return untoldKeys.includes(key)
}

/** The fields of a form for the wire, in their order. What a field says of another one travels in PascalCase too. */
export function fieldsToWire(fields: Fields): WireField[] {
  return Object.entries(fields).map(([name, field]) => {
    const declared: DynamicData = { ...field }
    const pairs = Object.entries(declared)
      .filter(([key, value]) => value !== undefined && !isUntold(key))
      .map(([key, value]): [string, unknown] => [capital(key), isObject(value) ? withKeys(value, capital) : value])
    return {
      ...Object.fromEntries(pairs),
      ...(field.type === 'rows' && { Fields: fieldsToWire(field.fields) }),
      Name: name,
      Label: field.label,
      Type: field.type,
    }
  })
}

const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const OWN_KEYS = ['Name', 'Type', 'Label']
const NESTED = ['VisibleWhen', 'RequiredWhen', 'NarrowedBy']

/**
 * Reads back what {@link fieldsToWire} wrote. Whatever comes in, it answers: a property that makes no sense is left
 * out, a field that is none without it is too, so that a page shows what it knows of a form made by a newer server.
 */
export function fieldsFromWire(wire: readonly unknown[]): Fields {
  return Object.fromEntries(
    wire.flatMap((one): [string, Field][] => {
      if (!isObject(one) || typeof one.Name !== 'string' || !NAME.test(one.Name)) return []
      const field = readField(one)
      return field ? [[one.Name, field]] : []
    }),
  )
}

function readField(wire: DynamicData): Field | undefined {
  const { Type: type, Label: label } = wire
  if (!isFieldType(type)) return undefined
  const pairs = propertiesOf(wire).flatMap((key) => {
    const property = readProperty(type, key, wire[key])
    return property ? [property] : []
  })
  const field: unknown = { type, label, ...Object.fromEntries(pairs) }
  return isField(field) ? field : undefined
}

/** The keys of a field besides its name, kind and label. */
export function propertiesOf(wire: DynamicData): string[] {
  return Object.keys(wire).filter((key) => !OWN_KEYS.includes(key))
}

/** One property of a field as the declaration has it; nothing when the kind has none such or the value is of no use. */
export function readProperty(type: FieldType, key: string, value: unknown): readonly [string, unknown] | undefined {
  const shape = capital(key) === key ? shapeOf(type, small(key)) : undefined
  const meant = key === 'Fields' ? columnsOf(value) : nested(key, value)
  return shape?.(meant) ? [small(key), meant] : undefined
}

function nested(key: string, value: unknown): unknown {
  return NESTED.includes(key) && isObject(value) ? withKeys(value, small) : value
}

/** Tables are not nested: a table in a table is no column. */
function columnsOf(value: unknown): Fields | undefined {
  if (!Array.isArray(value)) return undefined
  return fieldsFromWire(value.filter((one: unknown) => isObject(one) && one.Type !== 'rows'))
}

export function formToWire(kind: FormKind & { readonly version?: number }, rights: readonly string[]): WireForm {
  const { id, key, name, nameField, sharing, fields, version } = kind
  return {
    Id: id,
    Key: key,
    Name: name,
    MenuName: name,
    NameField: nameField,
    Sharing: sharing,
    Rights: [...rights],
    Fields: fieldsToWire(fields),
    ...(version !== undefined && { Version: version }),
  }
}
