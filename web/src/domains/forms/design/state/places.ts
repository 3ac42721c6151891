import { fieldOf } from '@farm/contract/forms'
import type { Field, Fields } from '@farm/contract/forms'

/** Where a field stands: its name, in a sub-table after the name of the table. */
export type Place = readonly [name: string] | readonly [table: string, name: string]

/** The name of the sub-table that a place stands in. */
export function tableOf(place: Place): string | undefined {
  return place.length === 2 ? place[0] : undefined
}

/** The name of the field among its neighbours. */
export function nameAt(place: Place): string {
  return place.length === 2 ? place[1] : place[0]
}

export function placeOf(table: string | undefined, name: string): Place {
  return table === undefined ? [name] : [table, name]
}

/** The fields of the form, or of one of its sub-tables. */
export function fieldsIn(fields: Fields, table: string | undefined): Fields {
  if (table === undefined) return fields
  const field = fieldOf(fields, table)
  return field?.type === 'rows' ? field.fields : {}
}

export function fieldAt(fields: Fields, place: Place): Field | undefined {
  return fieldOf(fieldsIn(fields, tableOf(place)), nameAt(place))
}

/** The form with other fields in one of its sub-tables, or in itself. */
export function withFieldsIn(fields: Fields, table: string | undefined, inside: Fields): Fields {
  if (table === undefined) return inside
  const field = fieldOf(fields, table)
  return field?.type === 'rows' ? { ...fields, [table]: { ...field, fields: inside } } : fields
}

/** A field put before another one, or to the end. */
export function inserted(fields: Fields, name: string, field: Field, before?: string): Fields {
  const rest = Object.entries(fields).filter(([one]) => one !== name)
  const found = rest.findIndex(([one]) => one === before)
  const at = found < 0 ? rest.length : found
  return Object.fromEntries([...rest.slice(0, at), [name, field], ...rest.slice(at)])
}

/** Before which field one stands when it goes a step up or down past those that are in use; undefined where it can’t. */
export function stepTo(fields: Fields, name: string, by: 'up' | 'down'): { readonly before?: string } | undefined {
  const live = Object.keys(fields).filter((one) => !fields[one]?.isRemoved)
  const at = live.indexOf(name)
  if (at < 0 || (by === 'up' && at === 0) || (by === 'down' && at === live.length - 1)) return undefined
  const before = by === 'up' ? live[at - 1] : live[at + 2]
  return before === undefined ? {} : { before }
}
