import type { LotData } from '@farm/contract/lots'

interface Releasing {
  /** The lot that is released. */
  readonly id: string
  /** Because of which lots it was held, of those that it is released from. */
  readonly causes: readonly string[]
}

/**
 * Because of which lots each is held after a release, of those for which that is another thing. What is held because of the lot that is
 * released is so no more. Where that was held with others of its harvests, what was made of it alone goes on with it; what was mixed with
 * others that are held still stays.
 */
export function heldAfter(
  lots: ReadonlyMap<string, LotData>,
  { id, causes }: Releasing,
): ReadonlyMap<string, readonly string[]> {
  const held = new Map([...lots].map(([lot, { HeldFor = [] }]) => [lot, HeldFor]))
  const changed = new Set<string>()
  const take = (lot: string, gone: (cause: string) => boolean) => {
    const before = held.get(lot) ?? []
    const after = before.filter((cause) => !gone(cause))
    if (after.length === before.length) return false
    held.set(lot, after)
    changed.add(lot)
    return true
  }
  take(id, (cause) => causes.includes(cause))
  if (causes.includes(id)) for (const lot of lots.keys()) take(lot, (cause) => cause === id)
  const isFree = (lot: string, cause: string) => {
    const { Sources = [] } = lots.get(lot) ?? {}
    return Sources.length > 0 && Sources.every(({ Lot = '' }) => !held.get(Lot)?.includes(cause))
  }
  const goOn = (lot: string) => take(lot, (cause) => cause !== lot && causes.includes(cause) && isFree(lot, cause))
  while ([...lots.keys()].filter((lot) => lot !== id && goOn(lot)).length > 0);
  return new Map([...changed].map((lot) => [lot, held.get(lot) ?? []]))
}
