import { manyCalls, recordCalls } from '@farm/contract/forms'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { fieldWork, read, runningPlan, workOrder } from '../../app/testing/field-work.ts'
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
const said = ['要求完成时间已过，请改晚一些，或确认就按这个时间派工']
const refused = (answer: { status: number; error?: { code: string; fields?: object | undefined } }) => [
  answer.status,
  answer.error?.code,
  answer.error?.fields,
]
const pastDue = [422, 'work-orders/past-due', { Due: said }]

describe('a work order that should be done already', () => {
  const data = { Title: '旋耕', Enterprise: enterpriseA.Id, Operation: work.tilling.Id, Due: past }
  const make = (more: object = {}) =>
    farm.call(managerA, recordCalls.add, { body: { FormId: workOrderForm.id, Data: { ...data, ...more } } })

  test('is not made unless that is confirmed', async () => {
    expect(refused(await make())).toEqual(pastDue)
    expect(refused(await make({ DueConfirmed: false }))).toEqual(pastDue)
    const { Data } = done(await make({ DueConfirmed: true }))
    expect(Data.Due).toBe(past)
  })

  test('sent again when it was confirmed is answered, not made twice', async () => {
    const Id = newId()
    const body = { Id, FormId: workOrderForm.id, Data: { ...data, DueConfirmed: true } }
    const [first, second] = [
      await farm.call(managerA, recordCalls.add, { body }),
      await farm.call(managerA, recordCalls.add, { body }),
    ]
    expect(done(second)).toEqual(done(first))
  })

  test('is not made by moving its time; all else of it is changed freely', async () => {
    const made = await workOrder(farm, people, work, { Due: tonight })
    const edit = async (Data: object) => {
      const { UpdateTime } = await read(farm, managerA, made)
      return farm.call(managerA, recordCalls.edit, { body: { Id: made.Id, UpdateTime, Data: { ...Data } } })
    }
    expect(refused(await edit({ Due: past }))).toEqual(pastDue)
    expect(done(await edit({ Due: past, DueConfirmed: true })).Data.Due).toBe(past)
    expect(done(await edit({ Title: '旋耕两遍' })).Data.Title).toBe('旋耕两遍')
    // The word was given for that time alone.
    expect(done(await edit({ Due: tonight })).Data).not.toHaveProperty('DueConfirmed')
    expect(refused(await edit({ Due: past }))).toEqual(pastDue)
  })

  test('is not given out with others unless that is confirmed, or another time is given', async () => {
    const made = [
      await workOrder(farm, people, work, { Due: past }),
      await workOrder(farm, people, work, { Due: tonight }),
    ]
    const assign = (more: object) =>
      farm.call(managerA, workOrderCalls.assign, {
        body: { Ids: made.map(({ Id }) => Id), Assignees: [workerA.id], ...more },
      })
    expect(refused(await assign({}))).toEqual(pastDue)
    expect(refused(await assign({ Due: past }))).toEqual(pastDue)
    expect((await read(farm, managerA, { Id: made[1]?.Id ?? '' })).Data.Status).toBe('待派发')
    done(await assign({ DueConfirmed: true }))
    expect((await read(farm, managerA, { Id: made[0]?.Id ?? '' })).Data).toMatchObject({ Status: '已派发', Due: past })
    done(await assign({ Due: '2026-11-25T10:00:00.000Z' }))
  })

  test('is not given out by itself unless that is confirmed; a word that was given before holds', async () => {
    const late = await workOrder(farm, people, work, { Due: past })
    await sql`update record set data = data - 'DueConfirmed' where id = ${late.Id}`.execute(farm.database.db)
    const give = async (Id: string, more: object = {}) => {
      const { UpdateTime } = await read(farm, managerA, { Id })
      const body = { Id, UpdateTime, Act: '派发' as const, Assignees: [workerA.id], ...more }
      return farm.call(managerA, workOrderCalls.act, { body })
    }
    expect(refused(await give(late.Id))).toEqual(pastDue)
    expect(refused(await give(late.Id, { DueConfirmed: false }))).toEqual(pastDue)
    expect((await read(farm, managerA, late)).Data.Status).toBe('待派发')
    expect(done(await give(late.Id, { DueConfirmed: true })).Data).toMatchObject({
      Status: '已派发',
      DueConfirmed: true,
    })
    const meant = await workOrder(farm, people, work, { Due: past, DueConfirmed: true })
    expect(done(await give(meant.Id)).Data.Status).toBe('已派发')
    const inTime = await workOrder(farm, people, work, { Due: tonight, DueConfirmed: undefined })
    expect(done(await give(inTime.Id, { DueConfirmed: true })).Data).not.toHaveProperty('DueConfirmed')
  })

  test('nothing is confirmed of what is in time', async () => {
    const { Id } = await workOrder(farm, people, work, { Due: tonight, DueConfirmed: undefined })
    const body = { Ids: [Id], Assignees: [workerA.id], DueConfirmed: true }
    done(await farm.call(managerA, workOrderCalls.assign, { body }))
    expect((await read(farm, managerA, { Id })).Data).not.toHaveProperty('DueConfirmed')
  })

  test('is as it was when a change of it is taken back, though nobody had to confirm it then', async () => {
    const { Id } = await workOrder(farm, people, work, { Due: past })
    await sql`update record set data = data - 'DueConfirmed' where id = ${Id}`.execute(farm.database.db)
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
    expect(late.error.errors).toEqual(['2 张工单的要求完成时间已过。请改晚一些，或确认就按这个时间派工'])
  })

  test('is not given out with its own time unless that is confirmed', async () => {
    const { Id } = await runningPlan(farm, people, work)
    expect(refused(await fromPlan(Id, { Steps: ['k1', 'k2'] }))).toEqual(pastDue)
    expect(refused(await fromPlan(Id, { Steps: ['k1'], Due: past }))).toEqual(pastDue)
    const { Made } = done(await fromPlan(Id, { Steps: ['k1', 'k2'], DueConfirmed: true }))
    expect(Made.map(({ Data }) => Data.Due)).toEqual(['2026-11-21T10:00:00.000Z', '2026-11-26T10:00:00.000Z'])
  })

  test('is given out with another time, which those that are in time do not take', async () => {
    const { Id } = await runningPlan(farm, people, work)
    const { Made } = done(await fromPlan(Id, { Steps: ['k1', 'k2'], Due: tonight }))
    expect(Made.map(({ Data }) => Data.Due)).toEqual([tonight, '2026-11-26T10:00:00.000Z'])
  })
})
