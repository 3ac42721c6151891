import { type Faults, faulty, found, refuseFaults } from '@farm/contract/errors'
import { changedNames, isSame } from '@farm/contract/forms'
import { type LotTestData, type TestResult, lotForm, lotTestForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { MOST_BEHIND, upstreamOf } from './around.store.ts'
import { outdatedBecause } from './basis.rules.ts'
import { happenedOn, retimedFaults } from './happened.ts'
import { contentsOf, harvestRows, heldLots, lockLots } from './lots.store.ts'
import { KEPT, refuseBeyond } from './lots.service.ts'
import { askReport, keepReport } from './reports.service.ts'
import { stop } from './stopping.service.ts'

/** A new test belongs to the enterprise of its lot; one that failed holds the lot. */
export async function newTest(clock: Clock, context: AddContext<LotTestData>) {
  const { db, scope, data, caller, occurTime } = context
  const { Lot: id = '' } = data
  const lot = found((await contentsOf(db, lotForm, [id])).get(id), '批次')
  refuseFaults(dateFaults(data, wallClock(clock.now(), clock.zone).day))
  await lockLots(db, lot.Enterprise ?? '')
  const [held] = await heldLots(db, [id])
  const { organId } = found(held, '批次')
  await refuseBeyond({ db, scope }, lotTestForm, organId)
  if (data.Result !== FAILED) refuseFaults(await earlyFaults(db, data))
  const report = await askReport(context, lot.Enterprise ?? '')
  context.refuseOpen()
  if (data.Result === FAILED) await holdFailed(db, { data, userId: caller.user.Id, now: clock.now() })
  return {
    data: { Enterprise: lot.Enterprise, ...report },
    organId,
    occurTime: happenedOn(clock, data.Date ?? '', occurTime),
  }
}

const FAILED: TestResult = '不合格'

/** What a result is about. */
const TESTED = { Date: '检测日期', Items: '检测项目', Method: '检测方式' } as const

/** What was tested stays, and what failed stays failed; that it failed after all holds the lot as well. */
export async function mendTest(clock: Clock, context: EditContext<LotTestData>): Promise<LotTestData> {
  const { db, before, data, caller, occurTime, occurTimeBefore } = context
  if (!isSame(before.Lot, data.Lot)) throw faulty({ Lot: ['检测的批次不能更换，请另建检测'] })
  refuseFaults({ ...testedFaults(before, data), ...retimedFaults(occurTime, occurTimeBefore) })
  const report = (await keepReport(context)) ? await askReport(context, before.Enterprise ?? '') : {}
  if (data.Result !== FAILED || before.Result === FAILED) return report
  await lockLots(db, before.Enterprise ?? '')
  await holdFailed(db, { data, userId: caller.user.Id, now: clock.now() })
  return report
}

function testedFaults(before: LotTestData, data: LotTestData): Faults {
  const others = changedNames(before, data)
  const changed = Object.entries(TESTED).filter(([name]) => others.includes(name))
  const isBetter = before.Result === FAILED && data.Result !== FAILED
  return {
    ...Object.fromEntries(changed.map(([name, label]) => [name, [`已有结果，${label}不能修改，请另建检测`]])),
    ...(isBetter && { Result: ['不合格的检测不能改为合格，请登记复检'] }),
  }
}

export async function keepTest(): Promise<void> {
  throw faulty({ Number: [`检测记录${KEPT}，不能删除`] })
}

function dateFaults({ Date: date = '' }: LotTestData, today: string): Faults {
  return date > today ? { Date: ['“检测日期”不能晚于今天'] } : {}
}

/** A test from before the goods were there is none of them. */
async function earlyFaults(db: Db, { Lot = '', Date: date = '' }: LotTestData): Promise<Faults> {
  const behind = await contentsOf(db, lotForm, await upstreamOf(db, Lot, MOST_BEHIND))
  const rows = [...behind.values()].flatMap(({ Harvests = [] }) => Harvests)
  const harvests = await harvestRows(
    db,
    rows.flatMap(({ PunchIn }) => PunchIn ?? []),
  )
  const grown = harvests.map(({ day }) => ({ firstHarvest: day, lastUse: undefined }))
  const because = outdatedBecause(date, grown)
  return because === undefined ? {} : { Date: [because] }
}

interface Failed {
  readonly data: LotTestData
  readonly userId: string
  readonly now: Date
}

async function holdFailed(
  db: Db,
  { data: { Lot: id = '', Date: date = '', Items = '' }, userId, now }: Failed,
): Promise<void> {
  const reason = `${date} 检测不合格：${Items}`
  // The other lots may be seen by people who see no tests.
  const along = `${date} 检测不合格`
  await stop({ db, userId, now }, { id, how: 'hold', reason, along, reach: 'same-harvests', isToldAbove: true })
}
