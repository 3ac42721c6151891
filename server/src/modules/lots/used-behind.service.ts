import { lotForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { judgeHarvests } from '../input-checks/index.ts'
import { contentsOf, harvestRows } from './lots.store.ts'

/** More harvests than these are not looked at. */
const MOST_HARVESTS = 200

/** What was used on the ground of goods, up to their harvests and within their seasons, whatever plan it was written down for. */
export interface UsedBehind {
  /** The punch-ins of the harvests, and those that used something. */
  readonly punchIns: readonly string[]
  /** `2026-05-24`, from when on it was looked for. */
  readonly since: string | undefined
  /** Whether the ground of all that the goods were made of is known, and all of it was looked at. */
  readonly isSearched: boolean
}

/** What was used for the goods of lots, those that they were made of among them: by ground and time, as their certificates are judged. */
export async function usedBehind(db: Db, lots: readonly string[]): Promise<UsedBehind> {
  const behind = await contentsOf(db, lotForm, lots)
  const named = [...behind.values()].map(({ Harvests = [], Sources = [] }) => ({
    harvests: Harvests.flatMap(({ PunchIn }) => PunchIn ?? []),
    sources: Sources.flatMap(({ Lot }) => Lot ?? []),
  }))
  const asked = [...new Set(named.flatMap(({ harvests }) => harvests))]
  const harvests = await harvestRows(db, asked.slice(0, MOST_HARVESTS))
  const judged = await judgeHarvests(db, harvests, { isHeld: false })
  const isWhole = named.every(({ harvests: own, sources }) =>
    own.length > 0 ? true : sources.length > 0 && sources.every((one) => behind.has(one)),
  )
  return {
    punchIns: [...new Set([...harvests.map(({ id }) => id), ...judged.flatMap(({ usedInSeason }) => usedInSeason)])],
    since: judged
      .map(({ seasonFrom }) => seasonFrom)
      .toSorted()
      .at(-1),
    isSearched:
      isWhole &&
      asked.length > 0 &&
      harvests.length === asked.length &&
      judged.every(({ places }) => places.length > 0),
  }
}
