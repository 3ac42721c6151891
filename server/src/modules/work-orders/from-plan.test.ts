import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { planCalls } from '@farm/contract/plans'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { act, fieldWork, read, runningPlan } from '../../app/testing/field-work.ts'

const farm = await openFarm(() => new Date('2026-11-22T02:00:00.000Z'))
const { people } = farm
const { managerA, managerB, workerA, colleagueA, enterpriseA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const plan = (more: Parameters<typeof runningPlan>[3] = {}) => runningPlan(farm, people, work, more)
interface Sent {
  Steps?: string[]
  WithinDays?: number
  Assignees?: string[]
}
const fromPlan = (Plan: string, sent: Sent = {}, who = managerA) =>
  farm.call(who, workOrderCalls.fromPlan, { body: { Plan, Confirmed: ['work-orders/past-due'], ...sent } })

test('a plan of another enterprise does not exist, and a worker gives out nothing', async () => {
  const { Id } = await plan()
  expect((await fromPlan(Id, {}, managerB)).status).toBe(404)
  expect((await fromPlan(Id, {}, workerA)).status).toBe(403)
})

test('a plan that does not run gives out nothing', async () => {
  const { Id } = await plan()
  const { UpdateTime } = await read(farm, managerA, { Id })
  const ended = { Id, UpdateTime, Status: '已终止' as const, Reason: '遭灾' }
  done(await farm.call(managerA, planCalls.changeStatus, { body: ended }))
  expect((await fromPlan(Id)).error.fields).toEqual({ Plan: ['“已终止”的计划不能派工'] })
})

test('a step that the plan does not have is refused', async () => {
  const { Id } = await plan()
  expect((await fromPlan(Id, { Steps: ['k1', 'k9'] })).error.fields).toEqual({
    Steps: ['计划中没有这个步骤，请刷新后再试'],
  })
})

test('a step comes with its plots, its inputs for the whole area, its checklist and its days', async () => {
  const { Id } = await plan()
  const { Made, Skipped } = done(await fromPlan(Id, { Steps: ['k1', 'k2'], Assignees: [workerA.id] }))
  expect(Skipped).toEqual([])
  const [tilling, feeding] = Made.map(({ Data }) => Data)
  expect(tilling).toMatchObject({
    Title: '秋延番茄 · 旋耕',
    Status: '已派发',
    Source: '计划',
    Priority: '中',
    Plan: Id,
    Step: 'k1',
    Crops: work.crop.Id,
    Place: [work.plot.Id],
    Operation: work.tilling.Id,
    Start: '2026-11-20T00:00:00.000Z',
    Due: '2026-11-21T10:00:00.000Z',
    Checklist: [{ Item: '深度 25 厘米' }, { Item: '清理田埂' }],
    Assignees: [workerA.id],
  })
  expect(feeding).toMatchObject({
    Title: '秋延番茄 · 第一次追肥',
    Inputs: [{ Input: work.urea.Id, Amount: 30, Unit: '公斤' }],
  })
})

test('who the step names does it, before who is told', async () => {
  const Steps = [
    {
      Key: 'k1',
      Operation: work.tilling.Id,
      StartDate: '2026-11-20',
      EndDate: '2026-11-21',
      Assignees: [colleagueA.id],
    },
  ]
  const { Id } = await plan({ Steps, StepInputs: [] })
  const { Made } = done(await fromPlan(Id, { Assignees: [workerA.id] }))
  expect(Made.map(({ Data }) => Data.Assignees)).toEqual([[colleagueA.id]])
})

test('without people it waits to be given out', async () => {
  const { Made } = done(await fromPlan((await plan()).Id, { Steps: ['k1'] }))
  expect(Made.map(({ Data }) => Data.Status)).toEqual(['待派发'])
})

test.each([
  [{ WithinDays: 0 }, ['k1']],
  [{ WithinDays: 2 }, ['k1']],
  [{ WithinDays: 3 }, ['k1', 'k2']],
  // As early as the plan says: three days.
  [{}, ['k1', 'k2']],
])('%o makes those that begin until then', async (within, steps) => {
  const { Made } = done(await fromPlan((await plan()).Id, within))
  expect(Made.map(({ Data }) => Data.Step)).toEqual(steps)
})

test('a step that began earlier is due with those that begin', async () => {
  const step = (Key: string, StartDate: string, EndDate: string) => ({
    Key,
    Operation: work.tilling.Id,
    StartDate,
    EndDate,
  })
  const Steps = [
    step('ended', '2026-11-20', '2026-11-21'),
    step('begun', '2026-11-20', '2026-11-24'),
    step('long', '2026-11-20', '2026-12-10'),
    step('later', '2026-11-25', '2026-11-26'),
  ]
  const { Id } = await plan({ Steps, StepInputs: [] })
  const { Made } = done(await fromPlan(Id, { WithinDays: 2 }))
  expect(Made.map(({ Data }) => Data.Step)).toEqual(['ended', 'begun', 'long'])
})

test('a step has one work order; another one when it was closed or thrown away', async () => {
  const { Id } = await plan()
  const [first] = done(await fromPlan(Id, { Steps: ['k1'] })).Made
  const again = done(await fromPlan(Id, { WithinDays: 0 }))
  expect(again).toEqual({ Made: [], Skipped: [{ Step: 'k1', Name: '旋耕', Reason: '已有工单' }] })
  done(await act(farm, managerA, { Id: first?.Id ?? '' }, '关闭', { note: '下雨' }))
  const [second] = done(await fromPlan(Id, { Steps: ['k1'] })).Made
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [second?.Id ?? ''] } }))
  const [third] = done(await fromPlan(Id, { Steps: ['k1'] })).Made
  expect(new Set([first?.Id, second?.Id, third?.Id]).size).toBe(3)
})

test('what was closed on purpose is given out anew only where the step is asked for', async () => {
  const { Id } = await plan()
  const [first] = done(await fromPlan(Id, { Steps: ['k1'] })).Made
  done(await act(farm, managerA, { Id: first?.Id ?? '' }, '关闭', { note: '下雨' }))
  const Skipped = [{ Step: 'k1', Name: '旋耕', Reason: '工单已关闭，要重新派工请选择这个步骤' }]
  expect(done(await fromPlan(Id, { WithinDays: 0 }))).toEqual({ Made: [], Skipped })
  expect(done(await fromPlan(Id, { Steps: ['k1'] })).Made.length).toBe(1)
})

test('asked for twice at once it is made once', async () => {
  const { Id } = await plan()
  const both = await Promise.all([fromPlan(Id, { Steps: ['k1'] }), fromPlan(Id, { Steps: ['k1'] })])
  expect(both.map((one) => done(one).Made.length).toSorted((left, right) => left - right)).toEqual([0, 1])
})

test('a step that somebody punched in for needs none', async () => {
  const { Id } = await plan()
  const data = { Enterprise: enterpriseA.Id, Plan: Id, Operation: work.tilling.Id }
  const occurTime = '2026-11-21T02:00:00.000Z'
  expect((await add(farm, managerA, clockForm, { data, occurTime })).Data.Step).toBe('k1')
  expect(done(await fromPlan(Id, { WithinDays: 0 })).Skipped).toEqual([
    { Step: 'k1', Name: '旋耕', Reason: '已有打卡，不需要工单' },
  ])
})

test('a step whose person is gone is passed over with the reason, the others are made', async () => {
  const gone = '00000000-0000-7000-8000-00000000dead'
  const { Id } = await plan()
  const { Made, Skipped } = done(await fromPlan(Id, { Steps: ['k1'], Assignees: [gone] }))
  expect([Made, Skipped]).toEqual([
    [],
    [{ Step: 'k1', Name: '旋耕', Reason: '执行人：所选内容已不存在或超出您的权限，请重新选择' }],
  ])
})

test('work orders that nobody has begun are closed with their plan', async () => {
  const { Id } = await plan()
  done(await fromPlan(Id, { Steps: ['k1'], Assignees: [workerA.id] }))
  const { UpdateTime } = await read(farm, managerA, { Id })
  const ended = { Id, UpdateTime, Status: '已终止' as const, Reason: '遭灾' }
  done(await farm.call(managerA, planCalls.changeStatus, { body: ended }))
  const query = { formId: workOrderForm.id, qs: `Plan[=]${Id}` }
  const [one] = done(await farm.call(managerA, recordCalls.list, { query }))
  expect(one?.Data.Status).toBe('已关闭')
})
