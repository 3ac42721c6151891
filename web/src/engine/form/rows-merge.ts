import { type DynamicData, type Fields, isEmpty, isSame, keyColumn } from '@farm/contract/forms'

/** Whose version is taken. */
export type Side = 'mine' | 'theirs'

/** A row of a table that two people left differently; absent where a side has it no more, or never had it. */
export interface RowDifference {
  /** Names it among the choices, within its table. */
  readonly id: string
  readonly base?: DynamicData | undefined
  readonly mine?: DynamicData | undefined
  readonly theirs?: DynamicData | undefined
  readonly isDisputed: boolean
  readonly taken: Side
}

export interface RowsMerge {
  readonly differences: readonly RowDifference[]
  /** The table that results; a row without a choice is as its difference took it. */
  readonly merged: (choiceOf: (id: string) => Side | undefined) => DynamicData[]
}

interface Three {
  readonly base: readonly DynamicData[]
  readonly mine: readonly DynamicData[]
  readonly theirs: readonly DynamicData[]
}

interface Trio {
  readonly base?: DynamicData | undefined
  mine?: DynamicData | undefined
  theirs?: DynamicData | undefined
}

/** Compares the rows of a table that two people changed from the same beginning, each row with what it was made of. */
export function mergeRows(columns: Fields, { base, mine, theirs }: Three): RowsMerge {
  const key = keyColumn(columns)
  const ownIds = idsOf(key, base, mine, 'mine')
  const theirIds = sameAdded(idsOf(key, base, theirs, 'theirs'), theirs, ownIds, mine)
  const trios = new Map<string, Trio>(base.map((row, index) => [baseId(index), { base: row }]))
  for (const [index, id] of ownIds.entries()) trios.set(id, { ...trios.get(id), mine: mine[index] })
  for (const [index, id] of theirIds.entries()) trios.set(id, { ...trios.get(id), theirs: theirs[index] })
  const all = [...trios].flatMap(([id, trio]) => differenceOf(id, trio) ?? [])
  return {
    differences: all,
    merged: (choiceOf) => {
      const sides = new Map(all.map(({ id, taken }) => [id, choiceOf(id) ?? taken]))
      return inOrder(theirIds, ownIds).flatMap((id): DynamicData[] => {
        const row = trios.get(id)?.[sides.get(id) ?? 'theirs']
        return row ? [row] : []
      })
    },
  }
}

function differenceOf(id: string, { base, mine, theirs }: Trio): RowDifference | undefined {
  if (isSame(mine, theirs)) return undefined
  const isMine = !isSame(base, mine)
  return { id, base, mine, theirs, isDisputed: isMine && !isSame(base, theirs), taken: isMine ? 'mine' : 'theirs' }
}

const baseId = (index: number) => `base-${index}`

/** Names the rows of a side: by the row that each was made of, or as one that was added. */
function idsOf(key: string | undefined, base: Three['base'], rows: Three['base'], side: Side): string[] {
  const found = key === undefined ? byLikeness(base, rows) : byKey(key, base, rows)
  return rows.map((_, index) => {
    const at = found.get(index)
    return at === undefined ? `${side}-${index}` : baseId(at)
  })
}

function byKey(key: string, base: Three['base'], rows: Three['base']): ReadonlyMap<number, number> {
  const places = new Map(base.map((row, index) => [row[key], index]))
  return new Map(rows.flatMap((row, index) => (places.has(row[key]) ? [[index, places.get(row[key]) ?? 0]] : [])))
}

/** Without keys: first the rows that are equal, then in a table as long as before those at the same place, then the most alike. */
function byLikeness(base: Three['base'], rows: Three['base']): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const free = new Set(base.keys())
  const take = (index: number, at: number | undefined) => {
    if (at === undefined) return
    found.set(index, at)
    free.delete(at)
  }
  for (const [index, row] of rows.entries())
    take(
      index,
      [...free].find((at) => isSame(base[at], row)),
    )
  for (const index of rows.keys()) {
    if (!found.has(index) && rows.length === base.length && free.has(index)) take(index, index)
  }
  for (const [index, row] of rows.entries()) {
    if (found.has(index)) continue
    const likes = [...free].map((at) => ({ at, share: likeness(base[at] ?? {}, row) }))
    take(index, likes.filter(({ share }) => share >= 0.5).toSorted((one, other) => other.share - one.share)[0]?.at)
  }
  return found
}

/** Which share of what is filled in two rows have alike. */
function likeness(one: DynamicData, other: DynamicData): number {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isEmpty(one[name]) || !isEmpty(other[name]),
  )
  return names.filter((name) => isSame(one[name], other[name])).length / Math.max(names.length, 1)
}

/** A row that both added alike is one row. */
function sameAdded(
  ids: readonly string[],
  rows: Three['base'],
  ownIds: readonly string[],
  own: Three['base'],
): string[] {
  const left = new Set(ownIds.filter((id) => id.startsWith('mine-')))
  return ids.map((id, index) => {
    const twin = id.startsWith('base-')
      ? undefined
      : [...left].find((one) => isSame(own[ownIds.indexOf(one)], rows[index]))
    if (twin === undefined) return id
    left.delete(twin)
    return twin
  })
}

/** The rows as they stand with the others, one’s own further rows each behind the one that it stood behind. */
function inOrder(theirs: readonly string[], own: readonly string[]): readonly string[] {
  return own.reduce<readonly string[]>((order, id, index) => {
    if (order.includes(id)) return order
    const before = index === 0 ? -1 : order.indexOf(own[index - 1] ?? '')
    return [...order.slice(0, before + 1), id, ...order.slice(before + 1)]
  }, theirs)
}
