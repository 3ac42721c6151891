import { shownFields } from './shown-fields.ts'
import type { Field, Fields } from './field.ts'
import { isFilledIn } from './filled-in.ts'
import { normalText } from './patterns.ts'
import { normalPolygon } from './polygon.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, isObject, valueAt } from './values.ts'

/**
 * Puts good data into the form in which it is stored: what is empty or not shown dropped, texts trimmed, moments in
 * UTC, areas worked out. What nobody fills in stays as it is.
 */
export function normalRecord(fields: Fields, data: DynamicData): Record<string, unknown> {
  const { names } = shownFields(fields, data)
  const normal: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = valueAt(data, name)
    if (isEmpty(value)) continue
    if (!isFilledIn(field)) normal[name] = value
    else if (names.has(name)) normal[name] = normalValue(field, value)
  }
  return normal
}

function normalValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? normalText(value, field.pattern) : value
    case 'whole':
    case 'decimal':
    case 'money':
      // JSON knows no negative zero.
      return value === 0 ? 0 : value
    case 'moment':
      return typeof value === 'string' ? new Date(value).toISOString() : value
    case 'polygon':
      return normalPolygon(value) ?? value
    case 'rows':
      return Array.isArray(value)
        ? value.map((row: unknown) => (isObject(row) ? normalRecord(field.fields, row) : row))
        : value
    default:
      return value
  }
}

/** Some clients send one id where a list of ids belongs; they mean a list of one. */
export function withLists(fields: Fields, data: DynamicData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Object.hasOwn(fields, name) && fields[name]?.type === 'references' && typeof value === 'string' ? [value] : value,
    ]),
  )
}
