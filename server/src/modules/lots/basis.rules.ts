import { daysLater } from '@farm/contract/values'

/** When the goods of a lot were harvested and sprayed; days of the farm. */
export interface Grown {
  readonly firstHarvest: string | undefined
  readonly lastUse: string | undefined
}

/**
 * Samples are taken in the field some days before the harvest, and a laboratory dates its report by then: a test so many days before the
 * first harvest at the most is one of its goods.
 */
const MOST_DAYS_BEFORE = 7

/** Why a test of a day says nothing of goods; undefined where it does. */
export function outdatedBecause(day: string, grown: readonly Grown[]): string | undefined {
  const first = grown.flatMap(({ firstHarvest }) => firstHarvest ?? []).toSorted()[0]
  if (first !== undefined && day < daysLater(first, -MOST_DAYS_BEFORE)) {
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
