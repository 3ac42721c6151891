import type { Fields } from './field.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, isObject, valueAt } from './values.ts'

/** The column of a table that tells its rows apart; undefined where they have nothing of the kind. */
export function keyColumn(columns: Fields): string | undefined {
  return Object.keys(columns).find((name) => isKeyField(columns, name))
}

function isKeyField(columns: Fields, name: string): boolean {
  const field = columns[name]
  return field?.type === 'text' && field.isKey === true
}

/** The columns of a table that people see. */
export function shownColumns(columns: Fields): Fields {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !isKeyField(columns, name)))
}

const NUMBERED = /^k([1-9]\d{0,5})$/

/** A key behind all that are in use: k1, k2 and so on. What names a row that was taken out finds no other in its place. */
export function nextKey(used: ReadonlySet<unknown>): string {
  const numbers = [...used].map((key) => Number(NUMBERED.exec(String(key))?.[1] ?? 0))
  let number = Math.max(0, ...numbers) + 1
  while (used.has(`k${number}`)) number += 1
  return `k${number}`
}

/** The data with keys for those rows of its tables that lack one; none that the rows of `before` have is given anew. */
export function withRowKeys(fields: Fields, data: DynamicData, before: DynamicData = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const key = field?.type === 'rows' ? keyColumn(field.fields) : undefined
      if (key === undefined || !Array.isArray(value)) return [name, value]
      return [name, keyed(key, value, keysOf(key, valueAt(before, name)))]
    }),
  )
}

/** The keys of the rows of a table. */
export function keysOf(key: string, rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows.filter(isObject).map((row) => valueAt(row, key)) : []
}

function keyed(key: string, rows: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const used = new Set([...keysOf(key, rows), ...earlier])
  return rows.map((row) => {
    if (!isObject(row) || !isEmpty(valueAt(row, key))) return row
    const given = nextKey(used)
    used.add(given)
    return { ...row, [key]: given }
  })
}
