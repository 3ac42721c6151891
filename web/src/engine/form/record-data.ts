import { type DynamicData, type Fields, filledIn, isSame, normalRecord } from '@farm/contract/forms'

/** What the controls hold of the fields, and nothing else. */
export function picked(fields: Fields, values: DynamicData): DynamicData {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))
}

/** What is sent for a new record: of what is shown, that which a person fills in. */
export function dataOf(fields: Fields, values: DynamicData): DynamicData {
  // First with all fields: whether one is shown may hang on another that nobody fills in.
  return normalRecord(filledIn(fields), normalRecord(fields, picked(fields, values)))
}

/** What is sent for an edit: the fields that differ, `null` for those that were cleared. */
export function changesOf(fields: Fields, before: DynamicData, after: DynamicData): DynamicData {
  const old = dataOf(fields, before)
  const now = dataOf(fields, after)
  const changed = Object.keys(fields).filter((name) => !isSame(old[name], now[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]))
}
