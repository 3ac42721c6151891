import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { statisticsCalls } from '@farm/contract/statistics'
import { userCalls } from '@farm/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldWork, runningPlan } from '../../app/testing/field-work.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { people } = farm
const { admin, county, managerA, managerB, workerA, colleagueA, otherCounty, enterpriseA, enterpriseB } = people
const work = await fieldWork(farm, people)
const plan = await runningPlan(farm, people, work)
afterAll(farm.close)

const sowing = await add(farm, admin, operationForm, { data: { Name: '播种', Type: '播种' }, organId: county.organId })
const weeding = await add(farm, admin, operationForm, { data: { Name: '除草', Type: '其他' }, organId: county.organId })

interface Work {
  readonly by: Persona
  readonly at: string
  readonly on?: WireRecord
  readonly plan?: WireRecord
}
const punchIn = (operation: WireRecord, { by, at, on = enterpriseA, plan: of }: Work) =>
  add(farm, by, clockForm, {
    data: { Enterprise: on.Id, Operation: operation.Id, ...(of && { Plan: of.Id }) },
    occurTime: at,
  })

await punchIn(sowing, { by: workerA, at: '2026-10-31T23:59:59+08:00' })
await punchIn(sowing, { by: workerA, at: '2026-11-01T00:00:00+08:00' })
await punchIn(weeding, { by: workerA, at: '2026-11-02T09:00:00+08:00', plan })
await punchIn(weeding, { by: colleagueA, at: '2026-11-02T10:00:00+08:00' })
await punchIn(weeding, { by: colleagueA, at: '2026-11-02T23:59:59+08:00' })
await punchIn(sowing, { by: managerB, at: '2026-11-03T08:00:00+08:00', on: enterpriseB })
const gone = await runningPlan(farm, people, work, { Name: '别的计划' })

const shown = (counts: ReadonlyArray<{ Date: string; Operation: { Name: string }; Count: number }>) =>
  counts.map(({ Date, Operation, Count }) => `${Date} ${Operation.Name} ${Count}`).toSorted()
const calendar = async (who: Persona, query: { plan?: string; user?: string } = {}) =>
  shown(done(await farm.call(who, statisticsCalls.calendar, { query: { month: '2026-11', ...query } })))

test.each(['2026-13', '2026-1', 'now'])('the month %s is refused', async (month) => {
  expect((await farm.call(managerA, statisticsCalls.calendar, { query: { month } })).status).toBe(400)
})

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(farm.database.db))

  test('a month is told day by day and operation by operation, of what one may see', async () => {
    expect(await calendar(otherCounty)).toEqual([])
    expect(await calendar(workerA)).toEqual(['2026-11-01 播种 1', '2026-11-02 除草 1'])
    expect(await calendar(managerA)).toEqual(['2026-11-01 播种 1', '2026-11-02 除草 3'])
    expect(await calendar(county)).toEqual(['2026-11-01 播种 1', '2026-11-02 除草 3', '2026-11-03 播种 1'])
  })

  test('it is narrowed to a plan, a person, or both', async () => {
    expect(await calendar(managerA, { plan: plan.Id })).toEqual(['2026-11-02 除草 1'])
    expect(await calendar(managerA, { plan: gone.Id })).toEqual([])
    expect(await calendar(managerA, { user: colleagueA.id })).toEqual(['2026-11-02 除草 2'])
    expect(await calendar(managerA, { user: workerA.id, plan: plan.Id })).toEqual(['2026-11-02 除草 1'])
    expect(await calendar(managerB, { user: workerA.id })).toEqual([])
    expect(await calendar(workerA, { user: colleagueA.id })).toEqual([])
  })

  test('operations over a period are added up by week and month', async () => {
    const query = { from: '2026-10-26', to: '2026-11-30', groupBy: 'Week' } as const
    const rows = done(await farm.call(managerA, statisticsCalls.operations, { query }))
    expect(rows.map(({ Operation, Count, Points }) => [Operation.Name, Count, Points])).toEqual([
      ['除草', 3, [{ Date: '2026-11-02', Count: 3 }]],
      ['播种', 2, [{ Date: '2026-10-26', Count: 2 }]],
    ])
    const byMonth = { ...query, groupBy: 'Month' } as const
    const [, monthly] = done(await farm.call(managerA, statisticsCalls.operations, { query: byMonth }))
    expect(monthly?.Points).toEqual([
      { Date: '2026-10-01', Count: 1 },
      { Date: '2026-11-01', Count: 1 },
    ])
  })
})

const silent = async (who: Persona, day: string) =>
  done(await farm.call(who, statisticsCalls.silent, { query: { day } }))

test('a day that there is not is refused', async () => {
  const { status, error } = await farm.call(managerA, statisticsCalls.silent, { query: { day: '2026-02-30' } })
  expect([status, error.fields]).toEqual([400, { day: ['没有这一天'] }])
})

test('of a day that has not come nobody is said to have been silent', async () => {
  const { status, error } = await farm.call(managerA, statisticsCalls.silent, { query: { day: '2099-01-01' } })
  expect([status, error.fields]).toEqual([400, { day: ['这一天还没有到'] }])
})

test('who works in the field and did not report is named, with when they last did', async () => {
  expect(await silent(managerA, '2026-11-02')).toEqual({ Total: 0, Reported: 2, People: [] })
  const next = await silent(managerA, '2026-11-03')
  expect(next.Reported).toBe(0)
  expect(next.People.map(({ User, Last }) => [User.Name, Last])).toEqual([
    ['colleague-a', '2026-11-02'],
    ['worker-a', '2026-11-02'],
  ])
  // Who oversees punches in as well, but nobody waits for it.
  expect((await silent(managerB, '2026-11-02')).Total).toBe(0)
})

test('who had not come yet is not missed', async () => {
  const { People } = await silent(managerA, '2026-10-31')
  expect(People.map(({ User }) => User.Name)).toEqual([])
})

test('a worker learns of nobody but themselves', async () => {
  const { People } = await silent(workerA, '2026-11-03')
  expect(People.map(({ User }) => User.Name)).toEqual(['worker-a'])
})

test('who was disabled is not waited for', async () => {
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: colleagueA.id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id: colleagueA.id, UpdateTime, IsEnabled: false } }))
  const { People } = await silent(managerA, '2026-11-03')
  expect(People.map(({ User }) => User.Name)).toEqual(['worker-a'])
})
