import { type Static, Type } from 'typebox'
import { Id } from '../wire/index.ts'
import { isObject } from './check-record.ts'
import type { Field, FieldType, Fields } from './field.ts'
import type { FormKind } from './form-kind.ts'

/** A field as it travels: the declaration with PascalCase keys. */
const WireField = Type.Object(
  { Name: Type.String(), Label: Type.String(), Type: Type.String() },
  { additionalProperties: true },
)
type WireField = Static<typeof WireField>

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
})
export type WireForm = Static<typeof WireForm>

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The fields of a form for the wire, in their order. */
export function fieldsToWire(fields: Fields): WireField[] {
  return Object.entries(fields).map(([name, field]) => {
    const pairs = Object.entries(field).map(([key, value]: [string, unknown]): [string, unknown] => [
      capital(key),
      value,
    ])
    return {
      ...Object.fromEntries(pairs),
      ...(field.type === 'rows' && { Fields: fieldsToWire(field.fields) }),
      Name: name,
      Label: field.label,
      Type: field.type,
    }
  })
}

const fieldTypes: Readonly<Record<FieldType, true>> = {
  text: true,
  whole: true,
  decimal: true,
  yesNo: true,
  choice: true,
  choices: true,
  date: true,
  moment: true,
  reference: true,
  references: true,
  position: true,
  photos: true,
  rows: true,
}

function isField(value: object): value is Field {
  return 'type' in value && typeof value.type === 'string' && Object.hasOwn(fieldTypes, value.type)
}

function isWireField(value: unknown): value is WireField {
  return isObject(value) && [value.Name, value.Label, value.Type].every((one) => typeof one === 'string')
}

function areWireFields(value: unknown): value is WireField[] {
  return Array.isArray(value) && value.every(isWireField)
}

/** Reads back what {@link fieldsToWire} wrote. */
export function fieldsFromWire(wire: readonly WireField[]): Fields {
  return Object.fromEntries(
    wire.map(({ Name, ...rest }): [string, Field] => {
      const pairs = Object.entries<unknown>(rest).map(([key, value]): [string, unknown] => [
        small(key),
        key === 'Fields' && areWireFields(value) ? fieldsFromWire(value) : value,
      ])
      const field = Object.fromEntries(pairs)
      if (!isField(field)) throw new Error(`field ${Name} has an unknown type ${rest.Type}`)
      return [Name, field]
    }),
  )
}

export function formToWire(kind: FormKind, rights: readonly string[]): WireForm {
  const { id, key, name, nameField, sharing, fields } = kind
  return {
    Id: id,
    Key: key,
    Name: name,
    MenuName: name,
    NameField: nameField,
    Sharing: sharing,
    Rights: [...rights],
    Fields: fieldsToWire(fields),
  }
}
