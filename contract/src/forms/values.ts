import type { DynamicData } from './dynamic-data.ts'

/** What a field holds; never something that every object has, such as `constructor`. */
export function valueAt<Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** True for what counts as “nothing entered”. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

export function isObject(value: unknown): value is DynamicData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The rows of a table of whatever form; what is no row is none. */
export function rowsIn(value: unknown): readonly DynamicData[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The same without what holds nothing. */
export function withoutEmpty<Data extends DynamicData>(data: Data): Data
export function withoutEmpty(data: DynamicData): DynamicData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)))
}

/** What a field holds that takes one or several, as texts. */
export function textsIn(value: unknown): string[] {
  return isEmpty(value) ? [] : [value].flat().map(String)
}

/** Equal as JSON, whatever the order of keys; all ways of holding nothing are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(valueAt(one, key), valueAt(other, key)))
}

/** The fields of which two states of a record hold something else, whoever declared them. */
export function changedNames(before: DynamicData, after: DynamicData): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(valueAt(before, name), valueAt(after, name)))
}
