import { type Fields, isEmpty, normalRecord } from '@farm/contract/forms'

/** The data of a record as far as a person fills it in. */
export type Data = Readonly<Record<string, unknown>>

/** The fields that a person fills in; the others are set by the domain. */
export function fillable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { domainOnly }]) => !domainOnly))
}

/** What the controls hold of the fields, and nothing else. */
export function picked(fields: Fields, values: Data): Data {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))
}

/** What is sent for a new record. */
export function dataOf(fields: Fields, values: Data): Record<string, unknown> {
  return normalRecord(fields, picked(fields, values))
}

/** What is sent for an edit: the fields that differ, `null` for those that were cleared. */
export function changesOf(fields: Fields, before: Data, after: Data): Record<string, unknown> {
  const old = dataOf(fields, before)
  const now = dataOf(fields, after)
  const changed = Object.keys(fields).filter((name) => !isSame(old[name], now[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]))
}

/** Equal as JSON, whatever the order of keys; all ways of holding nothing are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isData(one) || !isData(other)) return Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]))
}

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
