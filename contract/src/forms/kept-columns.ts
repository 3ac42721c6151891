import type { Fields } from './field.ts'
import { isAsked } from './filled-in.ts'
import { keyColumn } from './row-keys.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, isObject, isSame, valueAt } from './values.ts'

/**
 * What is sent of an edit, with what its tables held in columns that nobody fills in: such as were taken out, or are set
 * by the domain. A row gets it from the row that it was: the one of its key; without a key one of the same content, and
 * that one's key as well. Where no row has a key, as in a sheet, it is else the one at its place.
 */
export function withKeptColumns(fields: Fields, before: DynamicData, sent: DynamicData): Record<string, unknown> {
  const tables = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const earlier = valueAt(before, name)
    if (field?.type !== 'rows' || !Array.isArray(value) || !Array.isArray(earlier)) return [name, value]
    return [name, keptRows(field.fields, earlier, value)]
  })
  return Object.fromEntries(tables)
}

function keptRows(fields: Fields, before: readonly unknown[], sent: readonly unknown[]): readonly unknown[] {
  const key = keyColumn(fields)
  const closed = Object.keys(fields).filter((name) => isClosed(fields, name))
  if (closed.length === 0 && key === undefined) return sent
  const earlier = earlierRows({ fields, key }, before, sent)
  return sent.map((row, index) => {
    if (!isObject(row)) return row
    const was = earlier[index] ?? {}
    const names = key === undefined || !isEmpty(valueAt(row, key)) ? closed : [key, ...closed]
    const kept = names.map((name) => [name, valueAt(was, name)] as const)
    return { ...row, ...Object.fromEntries(kept.filter(([, value]) => !isEmpty(value))) }
  })
}

interface Table {
  readonly fields: Fields
  readonly key: string | undefined
}

/** The row that each row was. */
function earlierRows(
  { fields, key }: Table,
  before: readonly unknown[],
  sent: readonly unknown[],
): ReadonlyArray<DynamicData | undefined> {
  const left = new Map(before.filter(isObject).map((row, index) => [index, row]))
  const keyIn = (row: DynamicData) => (key === undefined ? undefined : valueAt(row, key))
  const open = (row: DynamicData): DynamicData =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => name !== key && Object.hasOwn(fields, name) && isAsked(fields, name)),
    )
  const unkeyed = sent.map((row) => (isObject(row) && isEmpty(keyIn(row)) ? row : undefined))
  const ofKey = sent.map((row, index) => {
    if (!isObject(row) || unkeyed[index]) return undefined
    return take(left, (one) => keyIn(one) === keyIn(row))
  })
  const alike = unkeyed.map((row) => row && take(left, (one) => isSame(open(one), open(row))))
  // Who sends keys has left it out of what is new: that comes for no other row.
  const isByPlace = sent.every((row, index) => !isObject(row) || unkeyed[index])
  return unkeyed.map((row, index) => {
    const known = ofKey[index] ?? alike[index]
    return known ?? (row && isByPlace ? take(left, (_, at) => at === index) : undefined)
  })
}

/** Not filled in, and not worked out anew either. */
function isClosed(fields: Fields, name: string): boolean {
  return !isAsked(fields, name) && (fields[name]?.type !== 'computed' || fields[name].isRemoved === true)
}

/** Takes the first row that fits out of those that are left. */
function take(
  left: Map<number, DynamicData>,
  fits: (row: DynamicData, index: number) => boolean,
): DynamicData | undefined {
  for (const [index, row] of left) {
    if (!fits(row, index)) continue
    left.delete(index)
    return row
  }
  return undefined
}
