import type { WireRecord } from '@farm/contract/forms'

export interface TreeRow {
  readonly record: WireRecord
  /** 0 at the top. */
  readonly depth: number
}

/** Puts children under their parents, in the order in which they come; who has no parent here stands at the top. */
export function treeOf(records: readonly WireRecord[], parentField: string): TreeRow[] {
  const ids = new Set(records.map(({ Id }) => Id))
  const byParent = Map.groupBy(records, ({ Data }) => {
    const parent = Data[parentField]
    return typeof parent === 'string' && ids.has(parent) ? parent : undefined
  })
  const placed = new Set<string>()
  const under = (parent: string | undefined, depth: number): TreeRow[] => {
    const children = (byParent.get(parent) ?? []).filter(({ Id }) => !placed.has(Id))
    return children.flatMap((record) => {
      placed.add(record.Id)
      return [{ record, depth }, ...under(record.Id, depth + 1)]
    })
  }
  const rows = under(undefined, 0)
  // What stands in a circle has no way up; it is still there.
  return [...rows, ...records.filter(({ Id }) => !placed.has(Id)).map((record) => ({ record, depth: 0 }))]
}
