import { LARGEST } from './check-value.ts'
import { shownFields } from './shown-fields.ts'
import { evaluate, parsed } from './expression.ts'
import { MAX_COMPUTED_TEXT, type Value } from './expression-value.ts'
import type { ComputedField, Field, Fields } from './field.ts'
import { roundTo } from '../values/index.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isObject, valueAt } from './values.ts'

/**
 * The data with every computed field worked out, in sub-tables first and then each after those that it is made of.
 * What comes to no value is left out, and so is a field that is not shown.
 */
export function withComputed(fields: Fields, data: DynamicData): Record<string, unknown> {
  const withRows = { ...data, ...computedRows(fields, data) }
  const own = Object.entries(fields).filter(isLive)
  if (own.length === 0) return withRows
  const expressions = new Map(own)
  const shown = shownFields(fields, withRows)
  const seen: Record<string, unknown> = { ...without(shown.data, expressions) }
  const begun = new Set<string>()
  const work = (name: string): void => {
    const field = expressions.get(name)
    if (!field || begun.has(name) || !shown.names.has(name)) return
    begun.add(name)
    for (const one of parsed(field.expression).tree?.fields ?? []) work(one.name)
    const value = resultOf(field, evaluate(field.expression, seen))
    if (value !== undefined) seen[name] = value
  }
  for (const [name] of own) work(name)
  const results = own.map(([name]) => [name, valueAt(seen, name)] as const).filter(([, value]) => value !== undefined)
  return { ...without(withRows, expressions), ...Object.fromEntries(results) }
}

function isLive(entry: [string, Field]): entry is [string, ComputedField] {
  return entry[1].type === 'computed' && !entry[1].isRemoved
}

function without(data: DynamicData, names: ReadonlyMap<string, unknown>): DynamicData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.has(name)))
}

function computedRows(fields: Fields, data: DynamicData): DynamicData {
  const tables = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const rows = valueAt(data, name)
    if (field.type !== 'rows' || !Array.isArray(rows) || !Object.entries(field.fields).some(isLive)) return []
    return [[name, rows.map((row: unknown) => (isObject(row) ? withComputed(field.fields, row) : row))]]
  })
  return Object.fromEntries(tables)
}

function resultOf({ result, digits }: ComputedField, value: Value | undefined): Value | undefined {
  if (result === 'text') {
    return typeof value === 'string' && value !== '' && value.length <= MAX_COMPUTED_TEXT ? value : undefined
  }
  return typeof value === 'number' && Math.abs(value) <= LARGEST ? roundTo(value, digits) : undefined
}
