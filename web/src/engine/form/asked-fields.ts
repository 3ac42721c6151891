import { type DynamicData, type Fields, isFilledIn, isRequired, shownFields, withComputed } from '@farm/contract/forms'

/** The fields that are asked for as things stand, each with whether it is required now. */
export function askedFields(fields: Fields, values: DynamicData): Fields {
  const { names, data } = shownFields(fields, withComputed(fields, values))
  const asked = Object.entries(fields).filter(([name, field]) => names.has(name) && isFilledIn(field))
  return Object.fromEntries(
    asked.map(([name, field]) => [name, { ...field, required: isRequired(field, fields, data) }]),
  )
}
