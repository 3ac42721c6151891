import { type DynamicData, isSame, rowsIn } from '@farm/contract/forms'

/** A row of a table inside a record that only one of two contents has. */
export interface RowDifference {
  readonly kind: 'gone' | 'come'
  readonly row: DynamicData
}

/** Which rows went and which came; a row that was changed does both. Rows that only changed places are the same. */
export function rowsDifference(from: unknown, to: unknown): RowDifference[] {
  const [before, after] = [rowsIn(from), rowsIn(to)]
  const gone = without(before, after).map((row): RowDifference => ({ kind: 'gone', row }))
  const come = without(after, before).map((row): RowDifference => ({ kind: 'come', row }))
  return [...gone, ...come]
}

/** Each row of `others` stands for one equal row only. */
function without(rows: readonly DynamicData[], others: readonly DynamicData[]): DynamicData[] {
  const left = [...others]
  return rows.filter((row) => {
    const twin = left.findIndex((one) => isSame(one, row))
    if (twin < 0) return true
    left.splice(twin, 1)
    return false
  })
}
