import { isEmpty, isObject } from './check-record.ts'
import type { Field, Fields } from './field.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * Puts good data into the form in which it is stored: empty values dropped, texts trimmed, moments in UTC,
 * a single id of a list field as a list of one.
 */
export function normalRecord(fields: Fields, data: Data): Record<string, unknown> {
  const normal: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (!isEmpty(value)) normal[name] = normalValue(field, value)
  }
  return normal
}

function normalValue(field: Field, value: unknown): unknown {
  if (field.type === 'text' && typeof value === 'string') return value.trim()
  if (field.type === 'moment' && typeof value === 'string') return new Date(value).toISOString()
  if (field.type === 'rows' && Array.isArray(value))
    return value.map((row: unknown) => (isObject(row) ? normalRecord(field.fields, row) : row))
  return value
}

/** Some clients send one id where a list of ids belongs; they mean a list of one. */
export function withLists(fields: Fields, data: Data): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Object.hasOwn(fields, name) && fields[name]?.type === 'references' && typeof value === 'string' ? [value] : value,
    ]),
  )
}
