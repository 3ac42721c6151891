import { OVERSEES_LOTS } from '@farm/contract/access'
import { lotForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { peopleHolding } from '../input-checks/index.ts'
import { tell } from '../notices/index.ts'
import { UNVERIFIED, VERIFIED, isReturned } from './lots.rules.ts'
import { type LotRow, harvestRows, lockLots, lotsOfHarvests } from './lots.store.ts'
import { reworded, stop } from './stopping.service.ts'

interface By {
  readonly db: Db
  readonly userId: string
  readonly now: Date
}

/**
 * Takes the lots of those punch-ins of which lots were made, whose rows are locked, as they are where one is edited: whoever makes a lot
 * of them meanwhile comes before or after the verdict.
 */
export async function lockLotsOf(db: Db, punchIns: readonly string[]): Promise<void> {
  const harvests = (await harvestRows(db, punchIns)).filter(({ data }) => (data.Harvest ?? 0) > 0)
  const enterprises = new Set(harvests.flatMap(({ data }) => data.Enterprise ?? []))
  for (const one of [...enterprises].toSorted()) await lockLots(db, one)
}

/** Holds the lots that were made of harvests which a review has sent back, with all that was made of them. */
export async function stopReturned(by: By, punchIns: readonly string[]): Promise<void> {
  const { db, userId } = by
  const returned = new Set(punchIns)
  for (const { id, data } of await lotsOfHarvests(db, punchIns)) {
    const own = data.Harvests?.flatMap(({ PunchIn }) => PunchIn ?? []).filter((one) => returned.has(one)) ?? []
    const Returned = [...new Set([...(data.Returned ?? []), ...own])]
    const isMore = Returned.length > (data.Returned?.length ?? 0)
    if (isMore) await setForAll(db, { kind: lotForm, userId }, [{ id, fields: { Returned } }])
    const isAnew = await reworded(by, id, { from: VERIFIED, to: UNVERIFIED })
    await stop(by, { id, how: 'hold', reason: UNVERIFIED, reach: 'made-of-it', isAnew })
  }
}

/**
 * Approving a harvest again releases nothing: once none that a lot is held for is sent back any more, it and what was made of it say that
 * they may be released, and who may release them is notified.
 */
export async function tellApproved(by: By, punchIns: readonly string[]): Promise<void> {
  const { db } = by
  const approved = new Set(punchIns)
  const held = (await lotsOfHarvests(db, punchIns)).filter(
    ({ id, data }) => data.HeldFor?.includes(id) && data.Returned?.some((one) => approved.has(one)),
  )
  for (const lot of held) {
    const harvests = await harvestRows(db, lot.data.Returned ?? [])
    if (harvests.some(({ data }) => isReturned(data))) continue
    await reworded(by, lot.id, { from: UNVERIFIED, to: VERIFIED })
    await tellVerified(by, lot)
  }
}

async function tellVerified({ db, userId, now }: By, { id, organId, data }: LotRow): Promise<void> {
  await tell(db, {
    kind: 'lot-stopped',
    to: await peopleHolding(db, organId, OVERSEES_LOTS),
    by: userId,
    title: `批次 ${data.Number ?? ''}的采收来源已核实`,
    text: '暂扣的原因已消除，批次仍是暂扣，请核实后解除',
    about: { kind: lotForm, id },
    once: `lot-stopped/${id}/approved/${now.toISOString()}`,
  })
}
