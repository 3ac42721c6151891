import { addDays } from '@farm/contract/plans'
import type { LotData } from '@farm/contract/lots'
import { rounded } from './lots.rules.ts'

/** When the goods of a lot were harvested and sprayed; days of the farm. */
export interface Grown {
  readonly firstHarvest: string | undefined
  readonly lastUse: string | undefined
}

/**
 * Samples are taken in the field some days before the harvest, and a laboratory dates its report by then: a test so many days before the
 * first harvest at the most is one of its goods.
 */
const MOST_DAYS_BEFORE = 30

/** Why a test of a day says nothing of goods; undefined where it does. */
export function outdatedBecause(day: string, grown: readonly Grown[]): string | undefined {
  const first = grown.flatMap(({ firstHarvest }) => firstHarvest ?? []).toSorted()[0]
  if (first !== undefined && day < addDays(first, -MOST_DAYS_BEFORE)) {
    return `${first} 才采收，检测不能早于采收 ${MOST_DAYS_BEFORE} 天以上`
  }
  const use = grown
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  return use !== undefined && day < use ? `检测之后 ${use} 又用过药` : undefined
}

/** When the goods of a lot, and of all that it was made of, were harvested and sprayed. */
export function grownBehind(
  lot: string,
  sources: ReadonlyMap<string, readonly string[]>,
  grown: ReadonlyMap<string, Grown>,
): Grown[] {
  const behind = new Set([lot])
  for (const id of behind) for (const source of sources.get(id) ?? []) behind.add(source)
  return [...behind].flatMap((id) => grown.get(id) ?? [])
}

interface Lot {
  readonly id: string
  readonly data: LotData
}

/**
 * How many kilogrammes of a lot may still be certified: no more than is left of it, and of all that was ever in it no kilogramme that
 * certificates in force cover already, its own or those of the lots that were made of it. What was taken out without certificates of its
 * own may carry those of the lot: they are not counted against what stayed.
 */
export function uncertifiedOf(
  { id, data: { Left = 0, Quantity = 0 }, certified }: Lot & { readonly certified: number },
  made: readonly Lot[],
): number {
  const elsewhere = coveredOf(id, made)
  return rounded(Math.max(0, Math.min(Left, Quantity - certified - elsewhere)))
}

/** How much of a lot stands in others and is covered by their certificates, or by those of what they became. */
function coveredOf(id: string, made: readonly Lot[]): number {
  const taken = made.flatMap(({ id: of, data: { Sources = [] } }) =>
    Sources.map(({ Lot: from, Quantity: quantity = 0 }) => ({ from, of, quantity })),
  )
  const takenFrom = Map.groupBy(taken, ({ from }) => from)
  const lots = new Map(made.map((one) => [one.id, one.data]))
  const known = new Map<string, number>()
  const elsewhere = (lot: string): number => {
    const before = known.get(lot)
    if (before !== undefined) return before
    // What is stored in a ring ends all the same.
    known.set(lot, 0)
    const sum = (takenFrom.get(lot) ?? []).reduce((total, { of, quantity }) => {
      const { Quantity: whole = 0, Certified = 0 } = lots.get(of) ?? {}
      if (whole <= 0) return total
      return total + (quantity * Math.min(whole, Certified + elsewhere(of))) / whole
    }, 0)
    known.set(lot, sum)
    return sum
  }
  return elsewhere(id)
}
