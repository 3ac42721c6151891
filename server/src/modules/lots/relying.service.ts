import { type Faults, faulty } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { certificateForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { plotsOf } from '../input-checks/index.ts'
import { type Data, idsOf, rowsIn, textOf } from './lots.rules.ts'
import { contentsOf, harvestRows, lockLots } from './lots.store.ts'
import { relyingOn } from './relying.store.ts'

interface Reading {
  readonly db: Db
  readonly scope: Scope
}

interface Used {
  readonly id: string
  readonly data: Data
  readonly occurTime: string
}

/** What was used is not taken away from under a certificate that was judged by it. */
export async function keepUsed(reading: Reading, { id, data }: Omit<Used, 'occurTime'>): Promise<void> {
  if (rowsIn(data.Inputs).length === 0) return
  const [used] = await harvestRows(reading.db, [id])
  if (used) await refuseRelied(reading, used, '不能删除')
}

interface Mended extends Used {
  readonly before: Data
  readonly occurTimeBefore: string
}

/** Nor is it edited away; what is told beside it may be. */
export async function keepUsedAsTold(reading: Reading, { id, before, data, occurTime, occurTimeBefore }: Mended) {
  const isLess = (name: string) => !idsOf(before[name]).every((one) => idsOf(data[name]).includes(one))
  const isMoved = ['Plan', 'WorkOrder', 'Enterprise'].some((name) => !isSame(before[name], data[name]))
  const inputs = rowsIn(data.Inputs)
  const isGone = !rowsIn(before.Inputs).every((row) => inputs.some((other) => isTold(row, other)))
  if (!isLess('Place') && !isMoved && !isGone && occurTime === occurTimeBefore) return
  await refuseRelied(reading, { id, data: before, occurTime: occurTimeBefore }, '不能更改其投入品、地块、计划和时间')
}

/** What stood in a row stands there still; what it left out, such as 防治对象, may be told later. */
function isTold(row: Data, later: Data): boolean {
  return Object.entries(row).every(([name, value]) => isSame(value, later[name]))
}

async function refuseRelied({ db, scope }: Reading, { id, data, occurTime }: Used, word: string): Promise<void> {
  const enterprise = textOf(data.Enterprise)
  if (rowsIn(data.Inputs).length === 0 || enterprise === undefined) return
  await lockLots(db, enterprise)
  const places = (await plotsOf(db, [{ id, data }])).get(id) ?? []
  const order = textOf(data.WorkOrder)
  const planOfOrder = order === undefined ? undefined : (await contentsOf(db, [order])).get(order)?.Plan
  const plan = textOf(data.Plan) ?? textOf(planOfOrder)
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
