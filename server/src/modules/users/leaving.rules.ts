import { type DynamicData, isObject, isSame } from '@farm/contract/forms'

interface Given {
  readonly from: readonly string[]
  readonly to: string
}

/** The field of a record with somebody else in the place of those who leave; of a table each row. */
export function handedTo(data: DynamicData, [field, column]: readonly string[], given: Given): DynamicData {
  if (field === undefined) return {}
  const held = data[field]
  if (column === undefined) return { [field]: inPlace(held, given) }
  const rows: readonly unknown[] = Array.isArray(held) ? held : []
  return { [field]: rows.map((row) => (isObject(row) ? withColumn(row, column, given) : row)) }
}

function withColumn(row: DynamicData, column: string, given: Given): DynamicData {
  const next = inPlace(row[column], given)
  return isSame(next, row[column]) ? row : { ...row, [column]: next }
}

function inPlace(held: unknown, { from, to }: Given): unknown {
  const next = (one: unknown) => (typeof one === 'string' && from.includes(one) ? to : one)
  return Array.isArray(held) ? [...new Set(held.map(next))] : next(held)
}
