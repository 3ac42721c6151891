import { type DynamicData, manyCalls, recordCalls } from '@farm/contract/forms'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { act, fieldWork, read, runningPlan, workOrder } from '../../app/testing/field-work.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const morning = new Date('2026-11-24T10:00:00+08:00')
let now = morning
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, workerA, enterpriseA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const past = '2026-11-23T10:00:00.000Z'
const tonight = '2026-11-24T10:00:00.000Z'
const said = ['要求完成时间已过，派发后即为逾期；请改晚一些，确实要按这个时间的请确认']
const sure = { Confirmed: ['work-orders/past-due'] }
const kept = ['要求完成时间已过']
const refused = (answer: { status: number; error?: { code: string; fields?: object | undefined } }) => [
  answer.status,
  answer.error?.code,
  answer.error?.fields,
]
const pastDue = [409, 'work-orders/past-due', { Due: said }]
const manyPastDue = [409, 'form-data/many-unconfirmed', { Due: said }]

/** As one of before that was asked about. */
const forget = ({ Id }: { readonly Id: string }) =>
  sql`update record set data = data - 'Confirmed' where id = ${Id}`.execute(farm.database.db)

describe('a work order that should be done already', () => {
  const data = { Title: '旋耕', Enterprise: enterpriseA.Id, Operation: work.tilling.Id, Due: past }
  const make = (along: object = {}) =>
    farm.call(managerA, recordCalls.add, { body: { FormId: workOrderForm.id, Data: data, ...along } })
  const editing =
    ({ Id }: { Id: string }) =>
    async (Data: DynamicData, along: object = {}) => {
      const { UpdateTime } = await read(farm, managerA, { Id })
      return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data, ...along } })
    }

  test('is not made unless that is confirmed', async () => {
    expect(refused(await make())).toEqual(pastDue)
    const { Data } = done(await make(sure))
    expect([Data.Due, Data.Confirmed]).toEqual([past, kept])
  })

  test('sent again when it was confirmed is answered, not made twice', async () => {
    const Id = newId()
    const first = done(await make({ Id, ...sure }))
    expect([done(await make({ Id, ...sure })), done(await make({ Id }))]).toEqual([first, first])
  })

  test('is not made by moving its time; all else of it is changed freely', async () => {
    const edit = editing(await workOrder(farm, people, work, { Due: tonight }))
    expect(refused(await edit({ Due: past }))).toEqual(pastDue)
    expect(done(await edit({ Due: past }, sure)).Data).toMatchObject({ Due: past, Confirmed: kept })
    expect(done(await edit({ Title: '旋耕两遍', Assignees: [workerA.id] })).Data.Confirmed).toEqual(kept)
    // It was confirmed for that time alone.
    expect(done(await edit({ Due: tonight })).Data).not.toHaveProperty('Confirmed')
    expect(refused(await edit({ Due: past }))).toEqual(pastDue)
  })

  test('is not given to anybody else by an edit unless that is confirmed', async () => {
    const one = await workOrder(farm, people, work, { Due: tonight, Assignees: [workerA.id, managerA.id] })
    const edit = editing(one)
    now = new Date('2026-11-24T20:00:00+08:00')
    const fewer = await edit({ Assignees: [workerA.id] })
    const other = await edit({ Assignees: [managerA.id] })
    now = morning
    expect([fewer.status, refused(other)]).toEqual([200, pastDue])
  })

  test('is not given out with others unless that is confirmed, or another time is given', async () => {
    const made = [
      await workOrder(farm, people, work, { Due: tonight, Title: '早的' }),
      await workOrder(farm, people, work, { Due: '2026-11-25T10:00:00.000Z' }),
    ]
    const assign = (more: object) =>
      farm.call(managerA, workOrderCalls.assign, {
        body: { Ids: made.map(({ Id }) => Id), Assignees: [workerA.id], ...more },
      })
    const stateOf = async ({ Id }: { Id: string }) => {
      const { Data } = await read(farm, managerA, { Id })
      return [Data.Status, Data.Confirmed]
    }
    now = new Date('2026-11-24T20:00:00+08:00')
    const unsure = await assign({})
    const moved = await assign({ Due: past })
    const untouched = await Promise.all(made.map(stateOf))
    const assigned = await assign(sure)
    const given = await Promise.all(made.map(stateOf))
    now = morning
    expect(refused(unsure)).toEqual(manyPastDue)
    expect(unsure.error.confirm).toEqual([
      { code: 'work-orders/past-due', field: 'Due', text: `“早的”：${said.join('')}` },
    ])
    expect(refused(moved)).toEqual(manyPastDue)
    expect(untouched).toEqual([
      ['待派发', undefined],
      ['待派发', undefined],
    ])
    // Of those that are in time there is nothing to confirm.
    expect([assigned.status, ...given]).toEqual([200, ['已派发', kept], ['已派发', undefined]])
    done(await assign({ Due: '2026-11-25T10:00:00.000Z' }))
  })

  test('is not given out by itself unless that is confirmed; what was confirmed before holds', async () => {
    const give = async (Id: string, along: object = {}) => {
      const { UpdateTime } = await read(farm, managerA, { Id })
      const body = { Id, UpdateTime, Act: '派发' as const, Assignees: [workerA.id], ...along }
      return farm.call(managerA, workOrderCalls.act, { body })
    }
    const late = await workOrder(farm, people, work, { Due: past })
    await forget(late)
    expect(refused(await give(late.Id))).toEqual(pastDue)
    expect((await read(farm, managerA, late)).Data.Status).toBe('待派发')
    expect(done(await give(late.Id, sure)).Data).toMatchObject({ Status: '已派发', Confirmed: kept })
    const meant = await workOrder(farm, people, work, { Due: past })
    expect(done(await give(meant.Id)).Data.Status).toBe('已派发')
    const inTime = await workOrder(farm, people, work, { Due: tonight })
    expect(done(await give(inTime.Id, sure)).Data).not.toHaveProperty('Confirmed')
  })

  test('is not given out again to those who had it either', async () => {
    const one = await workOrder(farm, people, work, { Due: tonight, Assignees: [workerA.id] })
    done(await act(farm, managerA, one, '撤回', { note: '下雨' }))
    now = new Date('2026-11-24T20:00:00+08:00')
    const again = await act(farm, managerA, one, '派发')
    now = morning
    expect(refused(again)).toEqual(pastDue)
  })

  test('is as it was when a change of it is taken back, though nobody had to confirm it then', async () => {
    const { Id } = await workOrder(farm, people, work, { Due: past })
    await forget({ Id })
    const { UpdateTime } = await read(farm, managerA, { Id })
    const change = { FormId: workOrderForm.id, Records: [{ Id, UpdateTime }], Set: { Due: tonight }, Clear: [] }
    const Records = done(await farm.call(managerA, manyCalls.editMany, { body: change }))
    done(await farm.call(managerA, manyCalls.restoreMany, { body: { Records } }))
    expect((await read(farm, managerA, { Id })).Data.Due).toBe(past)
  })
})

test('what is no time is refused at its field', async () => {
  const { Id } = await workOrder(farm, people, work, { Due: tonight })
  const body = { Ids: [Id], Assignees: [workerA.id], Due: 'soon' }
  const { status, error } = await farm.call(managerA, workOrderCalls.assign, { body })
  expect([status, error.fields]).toEqual([
    422,
    { Due: ['应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'] },
  ])
})

describe('a step whose days are over', () => {
  const fromPlan = (Plan: string, more: object) =>
    farm.call(managerA, workOrderCalls.fromPlan, { body: { Plan, ...more } })

  test('is told with all others that are late, before any of them is given out', async () => {
    const { Id } = await runningPlan(farm, people, work)
    const { error } = await fromPlan(Id, { Steps: ['k1', 'k2'], Due: 'soon' })
    expect(error.fields).toEqual({ Due: ['应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'] })
    now = new Date('2026-11-28T10:00:00+08:00')
    const late = await fromPlan(Id, { Steps: ['k1', 'k2'] })
    now = morning
    expect(late.error.confirm?.map(({ text }) => text.split('；').length)).toEqual([4])
    expect(late.error.errors[0]).toBe('有 2 条记录要先确认才能继续，请核对后确认')
  })

  test('is not given out with its own time unless that is confirmed', async () => {
    const { Id } = await runningPlan(farm, people, work)
    expect(refused(await fromPlan(Id, { Steps: ['k1', 'k2'] }))).toEqual(manyPastDue)
    expect(refused(await fromPlan(Id, { Steps: ['k1'], Due: past }))).toEqual(manyPastDue)
    const { Made } = done(await fromPlan(Id, { Steps: ['k1', 'k2'], ...sure }))
    expect(Made.map(({ Data }) => Data.Due)).toEqual(['2026-11-21T10:00:00.000Z', '2026-11-26T10:00:00.000Z'])
    expect(Made.map(({ Data }) => Data.Confirmed)).toEqual([kept, undefined])
  })

  test('is given out with another time, which those that are in time do not take', async () => {
    const { Id } = await runningPlan(farm, people, work)
    const { Made } = done(await fromPlan(Id, { Steps: ['k1', 'k2'], Due: tonight }))
    expect(Made.map(({ Data }) => Data.Due)).toEqual([tonight, '2026-11-26T10:00:00.000Z'])
  })
})
