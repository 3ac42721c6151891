import { isSame } from '@farm/contract/forms'

export type Row = Readonly<Record<string, unknown>>

/** A row of a table inside a record that only one of two contents has. */
export interface RowDifference {
  readonly kind: 'gone' | 'come'
  readonly row: Row
}

/** Which rows went and which came; a row that was changed does both. Rows that only changed places are the same. */
export function rowsDifference(from: unknown, to: unknown): RowDifference[] {
  const [before, after] = [rowsIn(from), rowsIn(to)]
  const gone = without(before, after).map((row): RowDifference => ({ kind: 'gone', row }))
  const come = without(after, before).map((row): RowDifference => ({ kind: 'come', row }))
  return [...gone, ...come]
}

export function rowsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** Each row of `others` stands for one equal row only. */
function without(rows: readonly Row[], others: readonly Row[]): Row[] {
  const left = [...others]
  return rows.filter((row) => {
    const twin = left.findIndex((one) => isSame(one, row))
    if (twin < 0) return true
    left.splice(twin, 1)
    return false
  })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
