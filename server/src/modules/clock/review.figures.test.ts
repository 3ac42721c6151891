import { type Verdict, clockCalls } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { boardCalls, reportCalls, statisticsCalls } from '@farm/contract/statistics'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { foldCounts } from '../forms/index.ts'

const now = new Date('2026-03-12T04:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, workerA, county } = people
const { season, confirmed, serving, get, harvest } = await ordersOfA(farm, people)
afterAll(farm.close)

const order = await confirmed()
const plan = await serving(order, { Steps: [season.step(season.pick, '03-01', '03-20')], TargetYield: 2_000 })
done(await season.change(plan, '执行中'))
const record = await harvest(plan, 1_200)

async function judge(Review: Verdict) {
  const { UpdateTime } = await get(record)
  const body = { Records: [{ Id: record.Id, UpdateTime }], Review, Note: '离地块 67.9 公里' }
  done(await farm.call(managerA, clockCalls.review, { body }))
}

const today = { from: '2026-03-12', to: '2026-03-12' }
async function told(of: WireRecord) {
  await settleDerived(farm, now)
  const { Data } = await get(of)
  const board = done(await farm.call(county, boardCalls.board, { query: {} }))
  const report = done(await farm.call(managerA, reportCalls.report, { query: { key: 'prod', ...today } }))
  const plans = done(await farm.call(managerA, reportCalls.report, { query: { key: 'plans', ...today } }))
  const atWork = done(await farm.call(managerA, statisticsCalls.clockCounts, { query: { ...today, by: 'User' } }))
  const { Harvest, Progress } = (await get(plan)).Data
  return {
    order: Data.Fulfilled,
    plan: [Harvest, Progress],
    board: [board.PunchInsToday, board.AtWork, board.Harvest, board.DoubtedToday, board.DoubtedMonth],
    report: [report.Sums.harvest, report.Doubted],
    plans: [plans.Sums.harvested, plans.Doubted],
    people: atWork.length,
  }
}

const doubted = (Review: '待审核' | '有问题') => [{ Review, Count: 1 }]
const counted = (Review: '待审核' | '有问题' | undefined) => {
  const note = Review && doubted(Review)
  return {
    order: 83,
    plan: [1_200, 100],
    board: [1, 1, 1_200, note, note],
    report: [1_200, note],
    plans: [1_200, note],
    people: 1,
  }
}
const nothing = {
  order: 0,
  plan: [0, 0],
  board: [0, 0, 0, undefined, undefined],
  report: [0, undefined],
  plans: [0, undefined],
  people: 0,
}

test('a harvest counts while it is doubted, and figures say so; sent back it counts nowhere, and approved it counts again', async () => {
  expect(await told(order)).toMatchObject(counted('待审核'))
  await judge('有问题')
  expect(await told(order)).toMatchObject(counted('有问题'))
  await judge('已退回')
  expect(await told(order)).toMatchObject(nothing)
  await foldCounts(farm.database.db)
  expect(await told(order)).toMatchObject(nothing)
  expect(await faultsOfRollup(farm)).toBe('[]')
  await judge('已通过')
  expect(await told(order)).toMatchObject(counted(undefined))
  await foldCounts(farm.database.db)
  expect(await told(order)).toMatchObject(counted(undefined))
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('it stands in lists all the while, and is found by what it was judged', async () => {
  await judge('已退回')
  for (const qs of ['', 'Review[=]已退回', `Plan[=]${plan.Id}`]) {
    const { data, headers } = await farm.call(workerA, recordCalls.list, {
      query: { formId: record.FormId, qs, page: 1, pageSize: 1 },
    })
    expect([qs, data.length, headers['x-total-count']]).toEqual([qs, 1, '1'])
  }
})
