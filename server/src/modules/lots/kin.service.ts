import { type LotData, lotForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { harvestsAround } from '../input-checks/index.ts'
import { downstreamOf } from './around.store.ts'
import { harvestsBehind, lotsFrom, stoppedAmong } from './kin.store.ts'
import { contentsOf, harvestRows } from './lots.store.ts'

/** What was harvested of one product on one ground within so many days is one harvest, in however many punch-ins. */
const ONE_HARVEST_DAYS = 3

/**
 * The lots that hold goods of the harvests of a lot, it among them, whoever may see them: what it was made of, what was made of it, the
 * others of these harvests, and whatever was mixed with any of them.
 */
export async function kinOf(db: Db, id: string): Promise<readonly string[]> {
  const crop = (await contentsOf(db, lotForm, [id])).get(id)?.Crops
  const kin = await kinOfHarvests(db, await harvestsBehind(db, id), crop)
  return [...new Set([...kin, ...(await downstreamOf(db, id))])]
}

/** Likewise of harvests that are put into a lot. */
async function kinOfHarvests(db: Db, punchIns: readonly string[], crop: string | undefined): Promise<string[]> {
  const around = await harvestsAround(db, await harvestRows(db, punchIns), ONE_HARVEST_DAYS)
  return lotsFrom(db, [...new Set([...punchIns, ...around])], crop)
}

interface New {
  readonly punchIns: readonly string[]
  readonly crop: string | undefined
  readonly userId: string
  readonly now: Date
}

/** How a new lot stands: what others of its harvests are stopped for holds it as well. */
export async function heldWithKin(db: Db, { punchIns, crop, userId, now }: New): Promise<LotData> {
  const stopped = await stoppedAmong(db, await kinOfHarvests(db, punchIns, crop))
  const [first] = stopped
  if (!first) return { Status: '正常' }
  return {
    Status: '暂扣',
    HeldFor: stopped.map(({ id }) => id),
    StatusReason: `与批次 ${first.data.Number ?? ''} 是同一次采收：${first.data.Status ?? ''}`,
    StatusBy: userId,
    StatusTime: now.toISOString(),
  }
}
