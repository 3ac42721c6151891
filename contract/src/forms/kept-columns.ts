import type { Fields } from './field.ts'
import { isFilledIn } from './filled-in.ts'
import { type Data, isEmpty, isObject, isSame, valueAt } from './values.ts'

/**
 * What is sent of an edit, with what its tables held in columns that nobody fills in: such as were taken out, or are set
 * by the domain. A row gets it from the row that it was: one of the same content, else the one at its place.
 */
export function withKeptColumns(fields: Fields, before: Data, sent: Data): Record<string, unknown> {
  const tables = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const earlier = valueAt(before, name)
    if (field?.type !== 'rows' || !Array.isArray(value) || !Array.isArray(earlier)) return [name, value]
    return [name, keptRows(field.fields, earlier, value)]
  })
  return Object.fromEntries(tables)
}

function keptRows(fields: Fields, before: readonly unknown[], sent: readonly unknown[]): readonly unknown[] {
  const closed = Object.keys(fields).filter((name) => isClosed(fields, name))
  if (closed.length === 0) return sent
  const left = new Map(before.filter(isObject).map((row, index) => [index, row]))
  const sameOnes = sent.map((row) => take(left, (earlier) => isObject(row) && isSame(open(earlier), open(row))))
  return sent.map((row, index) => {
    if (!isObject(row)) return row
    const earlier = sameOnes[index] ?? take(left, (_, at) => at === index)
    const kept = closed.map((name) => [name, earlier && valueAt(earlier, name)] as const)
    return { ...row, ...Object.fromEntries(kept.filter(([, value]) => !isEmpty(value))) }
  })

  function open(row: Data): Data {
    return Object.fromEntries(
      Object.entries(row).filter(([name]) => Object.hasOwn(fields, name) && isAsked(fields, name)),
    )
  }
}

function isAsked(fields: Fields, name: string): boolean {
  const field = fields[name]
  return field !== undefined && isFilledIn(field)
}

/** Not filled in, and not worked out anew either. */
function isClosed(fields: Fields, name: string): boolean {
  return !isAsked(fields, name) && (fields[name]?.type !== 'computed' || fields[name].isRemoved === true)
}

/** Takes the first row that fits out of those that are left. */
function take(left: Map<number, Data>, fits: (row: Data, index: number) => boolean): Data | undefined {
  for (const [index, row] of left) {
    if (!fits(row, index)) continue
    left.delete(index)
    return row
  }
  return undefined
}
