import { hash } from 'node:crypto'

/** Chance that is the same every time: it depends on nothing but its seed. */
export interface Random {
  /** At least 0, less than 1. */
  readonly next: () => number
  /** A whole number; both ends are possible. */
  readonly whole: (min: number, max: number) => number
  readonly between: (min: number, max: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** `weights` stand in the order of the items. */
  readonly weighted: <Item>(items: readonly Item[], weights: readonly number[]) => Item
  readonly shuffled: <Item>(items: readonly Item[]) => Item[]
}

export function randomOf(seed: string): Random {
  const next = mulberry32(Number.parseInt(hash('sha256', seed).slice(0, 8), 16))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]) => at(items, whole(0, items.length - 1))
  return {
    next,
    whole,
    pick,
    between: (min, max) => min + next() * (max - min),
    happens: (probability) => next() < probability,
    weighted: (items, weights) => {
      const total = weights.reduce((sum, one) => sum + one, 0)
      let left = next() * total
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return at(items, index < 0 ? items.length - 1 : index)
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** A small generator with 32 bits of state; the operators are the algorithm. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
