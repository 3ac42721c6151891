import type { ClockData } from '@farm/contract/clock'
import { type Faults, faulty } from '@farm/contract/errors'
import { changedNames, isSame } from '@farm/contract/forms'
import { certificateForm } from '@farm/contract/lots'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { heirsOf, leavesPlots } from '../ground/index.ts'
import { plotsOf } from '../input-checks/index.ts'
import { contentsOf, harvestRows, lockLots } from './lots.store.ts'
import { relyingOn } from './relying.store.ts'

interface Reading {
  readonly db: Db
  readonly scope: Scope
}

interface Used {
  readonly id: string
  readonly data: ClockData
  readonly occurTime: string
}

/** What was used is not taken away from under a certificate that was judged by it. */
export async function keepUsed(reading: Reading, { id, data }: Omit<Used, 'occurTime'>): Promise<void> {
  if (!data.Inputs) return
  const [used] = await harvestRows(reading.db, [id])
  if (used) await refuseRelied(reading, used, '不能删除')
}

interface Mended extends Used {
  readonly before: ClockData
  readonly occurTimeBefore: string
}

/** Nor is it edited away; what is told beside it may be. */
export async function keepUsedAsTold(reading: Reading, { id, before, data, occurTime, occurTimeBefore }: Mended) {
  const { Inputs = [] } = data
  const isOff = leavesPlots(before, data)
  const isMoved = (['Plan', 'WorkOrder', 'Enterprise'] as const).some((name) => !isSame(before[name], data[name]))
  const isGone = before.Inputs?.some((row) => !Inputs.some((other) => isTold(row, other))) ?? false
  if (!isOff && !isMoved && !isGone && occurTime === occurTimeBefore) return
  await refuseRelied(
    reading,
    { id, data: before, occurTime: occurTimeBefore },
    '不能更改其投入品、地块、位置、计划和时间',
  )
}

type InputRow = NonNullable<ClockData['Inputs']>[number]

/** What stood in a row stands there still; what it left out, such as 防治对象, may be told later. */
function isTold(row: InputRow, later: InputRow): boolean {
  return changedNames(row, later).every((name) => !Object.hasOwn(row, name))
}

async function refuseRelied({ db, scope }: Reading, { id, data, occurTime }: Used, word: string): Promise<void> {
  const { Enterprise: enterprise, WorkOrder: order } = data
  if (!data.Inputs || enterprise === undefined) return
  await lockLots(db, enterprise)
  const places = await heirsOf(db, (await plotsOf(db, [{ id, data }])).get(id) ?? [], occurTime)
  const planOfOrder = order === undefined ? undefined : (await contentsOf(db, workOrderForm, [order])).get(order)?.Plan
  const plan = data.Plan ?? planOfOrder
  const kind = scope.kinds.byKey(certificateForm.key)
  const seen = kind?.rights.has('view') ? kind : undefined
  const relying = await relyingOn(db, scope, seen, { enterprise, places, plan, occurTime })
  if (relying.length > 0) throw faulty(faultsBy(relying, word))
}

function faultsBy(relying: Awaited<ReturnType<typeof relyingOn>>, word: string): Faults {
  const told = relying.filter(({ isSeen }) => isSeen)
  if (told.length === 0) return { Inputs: [`已有合格证依据了这条记录，${word}；请先由管理人员作废合格证`] }
  return {
    Inputs: told.map(
      ({ lot, certificate }) => `批次 ${lot} 的合格证依据了这条记录，${word}；请先作废合格证 ${certificate}`,
    ),
  }
}
