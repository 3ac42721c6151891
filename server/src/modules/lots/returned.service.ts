import { OVERSEES_LOTS } from '@farm/contract/access'
import { cutText } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { formatMonthDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { peopleHolding } from '../input-checks/index.ts'
import { tell } from '../notices/index.ts'
import { harvestRows, lockLots, lotsOfHarvests } from './lots.store.ts'
import { stop } from './stopping.service.ts'

interface By {
  readonly db: Db
  readonly userId: string
  readonly now: Date
}

const MOST_TEXT = 200

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
export async function stopReturned({ db, userId, now }: By, punchIns: readonly string[], note: string): Promise<void> {
  const days = new Map((await harvestRows(db, punchIns)).map(({ id, day }) => [id, day]))
  for (const { id, data } of await lotsOfHarvests(db, punchIns)) {
    const returned = data.Harvests?.flatMap(({ PunchIn }) => days.get(PunchIn ?? '') ?? []) ?? []
    const reason = `${returned.map(formatMonthDay).join('、')} 的采收打卡被退回：${note}`
    await stop({ db, userId, now }, { id, how: 'hold', reason: cutText(reason, MOST_TEXT) })
  }
}

/** Approving a harvest again releases nothing: who may release is notified that the lots made of it are still held. */
export async function tellApproved({ db, userId, now }: By, punchIns: readonly string[]): Promise<void> {
  const held = (await lotsOfHarvests(db, punchIns)).filter(({ id, data }) => data.HeldFor?.includes(id))
  for (const { id, organId, data } of held) {
    await tell(db, {
      kind: 'lot-stopped',
      to: await peopleHolding(db, organId, OVERSEES_LOTS),
      by: userId,
      title: `批次 ${data.Number ?? ''}的采收打卡已通过审核`,
      text: '批次仍是暂扣，请核实后解除',
      about: { kind: lotForm, id },
      once: `lot-stopped/${id}/approved/${now.toISOString()}`,
    })
  }
}
