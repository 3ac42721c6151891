import type { DynamicData } from './dynamic-data.ts'
import type { Field, Fields } from './field.ts'
import { isRequired, shownFields } from './shown-fields.ts'
import { isEmpty, valueAt } from './values.ts'

const OWN_FIELD = /^F\d/

/**
 * Whether a record still lacks what a field asks for that people added to the form: it was made before they did, or by an act that has no
 * place for it (待补充). Until somebody fills it in, everything else of the record may be changed.
 */
export function isAwaited(fields: Fields, name: string, data: DynamicData): boolean {
  const field = OWN_FIELD.test(name) && Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || field.isRemoved || !isEmpty(valueAt(data, name))) return false
  const shown = shownFields(fields, data)
  return shown.names.has(name) && isRequired(field, fields, shown.data)
}

/** Under which lists are asked for records that lack something: `Awaited[=]true`. */
export const AWAITED = 'Awaited'

/** Whether records may lack what a field asks for. */
export function mayBeAwaited(name: string, { isRemoved, required, requiredWhen }: Field): boolean {
  return OWN_FIELD.test(name) && !isRemoved && (required === true || requiredWhen !== undefined)
}

/** The fields for an act that asks for none of those that people added: what these must hold is awaited. */
export function awaitingFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => [
      name,
      OWN_FIELD.test(name) ? unasked(field) : field,
    ]),
  )
}

/** A field that need not be filled in. */
export function unasked(field: Field): Field {
  const { required: _, requiredWhen: __, ...free } = field
  return free
}
