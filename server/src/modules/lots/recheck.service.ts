import { OVERSEES_LOTS } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { lotForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { beginJobAt } from '../access/index.ts'
import { setForAll } from '../forms/index.ts'
import { harvestsAfter, peopleHolding } from '../input-checks/index.ts'
import { tell } from '../notices/index.ts'
import { openDoubts } from './doubts.service.ts'
import { CLEARED, DOUBTED } from './lots.rules.ts'
import { type LotRow, contentsOf, heldLots, lockLots, lotsOfHarvests } from './lots.store.ts'
import type { DueRow } from './recheck.store.ts'
import { reworded, stop } from './stopping.service.ts'

/** The lots whose goods were harvested where something came to be otherwise. */
export async function lotsConcerned(db: Db, due: DueRow): Promise<readonly string[]> {
  const { formId, recordId, places, plan, workOrder, since } = due
  if (formId === lotForm.id) return [recordId]
  const harvests = await harvestsAfter(db, {
    places,
    plan: plan ?? undefined,
    workOrder: workOrder ?? undefined,
    since,
  })
  const own = formId === clockForm.id ? [recordId] : []
  return (await lotsOfHarvests(db, [...harvests, ...own])).map(({ id }) => id)
}

const JOB = 'jobs.recheck'

interface By {
  readonly db: Db
  readonly userId: string
  readonly now: Date
  readonly zone: string
}

/**
 * Judges by what is known now what was used for the goods of a lot. What nobody knew when it was made, or released, holds it with all that
 * was made of it; where none of that holds any more, it says that it may be released, by whoever may.
 */
export async function recheckLot(by: By, id: string): Promise<void> {
  const { db, userId } = by
  const named = (await contentsOf(db, lotForm, [id])).get(id)
  await lockLots(db, named?.Enterprise ?? '')
  const [lot] = await heldLots(db, [id])
  if (!lot) return
  const open = await openDoubts(db, lot, by.zone)
  const all = [...new Set([...open.uses, ...open.intervals])]
  const { Doubts: known = [], HeldFor = [] } = lot.data
  const fresh = all.filter((one) => !known.includes(one))
  if (fresh.length > 0) {
    await beginJobAt(db, JOB, id)
    await setForAll(db, { kind: lotForm, userId }, [{ id, fields: { Doubts: [...known, ...fresh] } }])
    const isAnew = await reworded(by, id, { from: CLEARED, to: DOUBTED })
    await stop(by, {
      id,
      how: 'hold',
      reason: DOUBTED,
      reach: 'made-of-it',
      isAnew,
      isToldAbove: true,
      isUnmeant: true,
    })
    return
  }
  if (known.length === 0 || all.length > 0) return
  await beginJobAt(db, JOB, id)
  if (!HeldFor.includes(id)) return setForAll(db, { kind: lotForm, userId }, [{ id, fields: { Doubts: [] } }])
  if (await reworded(by, id, { from: DOUBTED, to: CLEARED })) await tellCleared(by, lot)
}

async function tellCleared({ db, now }: By, { id, organId, data }: LotRow): Promise<void> {
  await tell(db, {
    kind: 'lot-stopped',
    to: await peopleHolding(db, organId, OVERSEES_LOTS),
    title: `批次 ${data.Number ?? ''}的投入品使用已核实`,
    text: '暂扣的原因已消除，批次仍是暂扣，请核实后解除',
    about: { kind: lotForm, id },
    once: `lot-stopped/${id}/cleared/${now.toISOString()}`,
  })
}
