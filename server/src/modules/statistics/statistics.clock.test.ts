import { clockCalls, clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { statisticsCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { foldCounts } from '../forms/index.ts'

/** A Wednesday; on the farm’s clock it is the 18th already. */
const farm = await openFarm(() => new Date('2026-11-17T16:30:00Z'))
const { people } = farm
afterAll(farm.close)

let sowing: WireRecord
let weeding: WireRecord

interface Work {
  readonly by: Persona
  readonly on: WireRecord
  readonly at: string
  readonly mu?: number
}

function punchIn(operation: WireRecord, { by, on, at, mu }: Work): Promise<WireRecord> {
  const data = { Enterprise: on.Id, Operation: operation.Id, ...(mu !== undefined && { Area: mu }) }
  return add(farm, by, clockForm, { data, occurTime: at })
}

beforeAll(async () => {
  const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people
  sowing = await add(farm, admin, operationForm, { data: { Name: '播种', Type: '播种' }, organId: county.organId })
  weeding = await add(farm, admin, operationForm, { data: { Name: '除草', Type: '其他' }, organId: county.organId })
  const a = { by: workerA, on: enterpriseA }
  await punchIn(sowing, { ...a, at: '2026-11-16T00:00:00+08:00', mu: 2.5 })
  await punchIn(sowing, { ...a, at: '2026-11-15T23:59:59+08:00', mu: 1 })
  await punchIn(weeding, { ...a, at: '2026-11-01T00:00:00+08:00' })
  await punchIn(weeding, { ...a, at: '2026-10-31T23:59:59+08:00', mu: 4 })
  await punchIn(weeding, { ...a, at: '2026-10-01T00:00:00+08:00' })
  await punchIn(weeding, { ...a, at: '2026-09-30T23:59:59+08:00' })
  await punchIn(sowing, { by: colleagueA, on: enterpriseA, at: '2026-11-17T09:00:00+08:00' })
  await punchIn(sowing, { by: managerA, on: enterpriseA, at: '2026-11-18T00:10:00+08:00' })
  await punchIn(sowing, { by: managerB, on: enterpriseB, at: '2026-11-18T00:20:00+08:00' })
})

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(farm.database.db))

  test.each([
    ['a worker counts their own', () => people.workerA, { Week: 1, Month: 3, LastMonth: 2 }],
    ['a manager counts the enterprise', () => people.managerA, { Week: 3, Month: 5, LastMonth: 2 }],
    ['another manager counts none of it', () => people.managerB, { Week: 1, Month: 1, LastMonth: 0 }],
    ['another county counts none', () => people.otherCounty, { Week: 0, Month: 0, LastMonth: 0 }],
    ['the county counts all', () => people.county, { Week: 4, Month: 6, LastMonth: 2 }],
  ])('%s: weeks begin on Monday, days at midnight of the farm', async (_, who, counts) => {
    // None of them was reviewed.
    const doubted = Object.entries(counts)
      .filter(([, Count]) => Count > 0)
      .map(([period, Count]) => [period, [{ Review: '待审核', Count }]] as const)
    const told = doubted.length === 0 ? {} : { Doubted: Object.fromEntries<unknown>(doubted) }
    expect(done(await farm.call(who(), statisticsCalls.clock, {}))).toEqual({ ...counts, ...told })
  })

  test('a county sees who did how much, by name', async () => {
    const query = { from: '2026-11-01', to: '2026-11-30', by: 'Enterprise' } as const
    const counts = done(await farm.call(people.county, statisticsCalls.clockCounts, { query }))
    expect(counts.map(({ Name, Count, Area, Last }) => [Name, Count, Area, Last])).toEqual(
      expect.arrayContaining([
        ['乙农场', 1, 0, '2026-11-18'],
        ['甲合作社', 5, 3.5, '2026-11-18'],
      ]),
    )
    expect(counts).toHaveLength(2)
  })

  test('per day, days without work are left out', async () => {
    const query = { from: '2026-10-01', to: '2026-11-16', by: 'Day' } as const
    const counts = done(await farm.call(people.managerA, statisticsCalls.clockCounts, { query }))
    expect(counts.map(({ Key, Count, Area }) => [Key, Count, Area])).toEqual([
      ['2026-10-01', 1, 0],
      ['2026-10-31', 1, 4],
      ['2026-11-01', 1, 0],
      ['2026-11-15', 1, 1],
      ['2026-11-16', 1, 2.5],
    ])
  })

  test('per person, a worker finds only themselves', async () => {
    const query = { from: '2026-11-01', to: '2026-11-30', by: 'User' } as const
    const counts = done(await farm.call(people.workerA, statisticsCalls.clockCounts, { query }))
    expect(counts.map(({ Key, Count }) => [Key, Count])).toEqual([[people.workerA.id, 3]])
  })
})

test('a period that can’t be is refused by name and nothing is counted', async () => {
  const query = { from: '2026-11-30', to: '2026-11-01', by: 'Day' } as const
  const { status, error } = await farm.call(people.county, statisticsCalls.clockCounts, { query })
  expect([status, error.fields]).toEqual([400, { to: ['结束日期不能早于开始日期'] }])
})

test('a deleted punch-in is not counted', async () => {
  const { admin, enterpriseA } = people
  const record = await punchIn(sowing, { by: people.workerA, on: enterpriseA, at: '2026-11-16T10:00:00+08:00' })
  const week = async () => done(await farm.call(people.workerA, statisticsCalls.clock, {})).Week
  expect(await week()).toBe(2)
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [record.Id] } }))
  expect(await week()).toBe(1)
})

test('what is approved, or was sent back, is doubted no longer', async () => {
  const { managerA } = people
  const [last, ...others] = done(
    await farm.call(managerA, recordCalls.list, { query: { formId: clockForm.id, orderBy: 'OccurTime desc' } }),
  )
  const first = others.at(-1)
  const review = async (one: WireRecord | undefined, Review: '已通过' | '已退回') => {
    if (!one) throw new Error('nothing to review')
    const Records = [{ Id: one.Id, UpdateTime: one.UpdateTime }]
    const body = { Records, Review, ...(Review === '已退回' && { Note: '不清楚' }) }
    done(await farm.call(people.admin, clockCalls.review, { body }))
  }
  const before = done(await farm.call(managerA, statisticsCalls.clock, {}))
  await review(last, '已通过')
  await review(first, '已退回')
  const after = done(await farm.call(managerA, statisticsCalls.clock, {}))
  const week = (one: typeof before) => one.Doubted?.Week?.[0]?.Count ?? 0
  expect([after.Week, week(after)]).toEqual([before.Week, week(before) - 1])
})
