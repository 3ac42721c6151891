import { clockForm } from '@farm/contract/clock'
import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { noticeCalls } from '@farm/contract/notices'
import { planCalls } from '@farm/contract/plans'
import { userCalls } from '@farm/contract/users'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Sessions } from '../access/index.ts'
import { Forms } from '../forms/index.ts'
import { act, fieldWork, read, runningPlan, workOrder } from '../../app/testing/field-work.ts'
import { issueDaily } from './index.ts'

let now = new Date('2026-11-19T08:00:00+08:00')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, workerA, enterpriseA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const { db } = farm.database
const forms = new Forms(db)
const sessions = new Sessions(db, forms.view)
const workerFor = (accountId: string) => sessions.workerFor(accountId, undefined)

/** The work of the day, begun at a moment. */
function morning(moment: string): Promise<number> {
  now = new Date(moment)
  return issueDaily({ db, now, zone: 'Asia/Shanghai', log: silentLog(), workerFor })
}

/** A morning of its own for each test: what others left is done with. */
beforeEach(async () => {
  now = new Date('2026-11-19T08:00:00+08:00')
  await sql`delete from daily_work`.execute(db)
  await sql`update record set is_deleted = true where form_id = ${workOrderForm.id}`.execute(db)
})

async function ordersOf(planId: string): Promise<WireRecord[]> {
  const query = { formId: workOrderForm.id, qs: `Plan[=]${planId}`, orderBy: 'Due' }
  return done(await farm.call(admin, recordCalls.list, { query }))
}
async function repeats(series: string): Promise<WireRecord[]> {
  const query = { formId: workOrderForm.id, qs: `Series[=]${series}`, orderBy: 'Due' }
  return done(await farm.call(admin, recordCalls.list, { query }))
}
async function toldOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from notice where about_id = ${id} order by user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
const daysOf = (orders: readonly WireRecord[]) => orders.map(({ Data }) => String(Data.Due).slice(0, 10))

const plan = (more: Parameters<typeof runningPlan>[3] = {}) =>
  runningPlan(farm, people, work, { AutoIssue: true, LeadDays: 2, ...more })
/** A plan that ended gives nothing out in the tests that follow. */
async function end({ Id }: WireRecord): Promise<void> {
  const { UpdateTime } = await read(farm, admin, { Id })
  const body = { Id, UpdateTime, Status: '已终止' as const, Reason: '试完了' }
  done(await farm.call(admin, planCalls.changeStatus, { body }))
}

async function notIssued(id: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from notice where about_id = ${id} and kind = 'not-issued' order by user_id`.execute(db)
  return rows.map(({ text }) => text)
}

test('before five in the morning nothing is given out', async () => {
  const one = await plan()
  expect(await morning('2026-11-23T04:59:00+08:00')).toBe(0)
  expect(await ordersOf(one.Id)).toEqual([])
  await end(one)
})

test('steps are given out as many days before they begin as the plan says, in the name of who manages it', async () => {
  const one = await plan({ Manager: managerA.id })
  expect(await morning('2026-11-22T05:00:00+08:00')).toBe(1)
  const [tilling] = await ordersOf(one.Id)
  expect([tilling?.Data.Step, tilling?.UserId]).toEqual(['k1', managerA.id])
  // Once a day.
  expect(await morning('2026-11-22T05:01:00+08:00')).toBe(0)
  expect(await morning('2026-11-23T05:00:00+08:00')).toBe(1)
  expect((await ordersOf(one.Id)).map(({ Data }) => Data.Step)).toEqual(['k1', 'k2'])
  await end(one)
})

test('what the morning gives out is signed by the job, in the history and in the log', async () => {
  const one = await plan({ Manager: managerA.id })
  expect(await morning('2026-11-22T05:00:00+08:00')).toBe(1)
  const [made] = await ordersOf(one.Id)
  const [entry] = done(await farm.call(managerA, careCalls.history, { query: { id: made?.Id ?? '' } }))
  expect(entry).toMatchObject({ Act: 'add', Origin: 'job', Job: '每日派工' })
  expect(entry?.User).toBeUndefined()
  expect(made?.Data.Timeline).toEqual([expect.objectContaining({ Act: '新建', Note: '系统 · 每日派工' })])
  expect(JSON.stringify(made?.Data.Timeline)).not.toContain(managerA.id)
  const [logged] = done(await farm.call(admin, logCalls.operations, { query: { call: 'jobs.daily' } }))
  expect(logged).toMatchObject({ Title: '每日派工', Origin: 'job', Target: made?.Data.Title, Changed: 1 })
  expect(logged?.User).toBeUndefined()
  const search = String(made?.Data.Number)
  const found = done(await farm.call(admin, logCalls.operations, { query: { search } }))
  expect(found.map(({ Id }) => Id)).toEqual([logged?.Id])
  expect(
    done(await farm.call(admin, logCalls.operations, { query: { userId: managerA.id, call: 'jobs.daily' } })),
  ).toEqual([])
  await end(one)
})

test('who has their own plan and does its steps is told of what the morning gives them', async () => {
  const Steps = [
    {
      Key: 'k1',
      Operation: work.tilling.Id,
      StartDate: '2026-11-20',
      EndDate: '2026-11-21',
      Assignees: [managerA.id, workerA.id],
    },
  ]
  const one = await plan({ Manager: managerA.id, Steps, StepInputs: [] })
  const first = await series({ Assignees: [managerA.id] })
  expect(await morning('2026-11-21T05:00:00+08:00')).toBe(2)
  const made = [...(await ordersOf(one.Id)), ...(await repeats(first.Id))]
  const told = await Promise.all(made.map(({ Id }) => toldOf(Id)))
  expect(told).toEqual([[managerA.id, workerA.id].toSorted(), [managerA.id]])
  await end(one)
})

test('one that can not be made holds up no other, nor the day', async () => {
  const [broken, whole] = [await series(), await series()]
  await sql`update record set data = jsonb_set(data, '{Start}', '"soon"') where id = ${broken.Id}`.execute(db)
  expect(await morning('2026-11-21T05:00:00+08:00')).toBe(1)
  expect((await repeats(whole.Id)).length).toBe(1)
  expect((await sql`select from daily_work where day = '2026-11-21'`.execute(db)).rows.length).toBe(1)
})

test('a title or an item that is cut through a character outside of the common ones is given out', async () => {
  const days = { StartDate: '2026-11-20', EndDate: '2026-11-21' }
  const Steps = [{ Key: 'k1', Name: '整🍅', Operation: work.tilling.Id, Checklist: `${'长'.repeat(99)}🍅`, ...days }]
  const one = await plan({ Name: '长'.repeat(95), Steps, StepInputs: [] })
  expect(await morning('2026-11-21T05:00:00+08:00')).toBe(1)
  await end(one)
})

test('a day that is done again makes nothing twice, nor what was closed or deleted since', async () => {
  const one = await plan()
  expect(await morning('2026-11-23T05:00:00+08:00')).toBe(2)
  const [first, second] = await ordersOf(one.Id)
  if (!first || !second) throw new Error('nothing was given out')
  done(await act(farm, managerA, first, '关闭', { note: '下雨' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [second.Id] } }))
  await sql`delete from daily_work`.execute(db)
  expect(await morning('2026-11-23T05:00:00+08:00')).toBe(0)
  await end(one)
})

test('two processes in one morning: one does it', async () => {
  const one = await plan()
  const made = await Promise.all([morning('2026-11-23T05:00:00+08:00'), morning('2026-11-23T05:00:00+08:00')])
  expect(made.toSorted((left, right) => left - right)).toEqual([0, 2])
  await end(one)
})

test('plans that do not ask for it, and steps that were worked on or are long over, give nothing out', async () => {
  const [other, old] = [
    await plan({ AutoIssue: false }),
    await plan({
      StepInputs: [],
      Steps: [{ Key: 'k1', Operation: work.tilling.Id, StartDate: '2026-11-15', EndDate: '2026-11-15' }],
    }),
  ]
  const begun = await plan()
  const data = { Enterprise: enterpriseA.Id, Plan: begun.Id, Operation: work.tilling.Id }
  now = new Date('2026-11-22T10:00:00+08:00')
  await add(farm, workerA, clockForm, { data })
  expect(await morning('2026-11-23T05:00:00+08:00')).toBe(1)
  expect((await ordersOf(begun.Id)).map(({ Data }) => Data.Step)).toEqual(['k2'])
  for (const one of [other, old, begun]) await end(one)
})

test('where the manager may give nothing out, its maker does; where nobody may, the others go on', async () => {
  const role = await addRole(farm, admin, county.organId, {
    name: '计划员',
    scope: '本组织及下级',
    urls: ['/FarmPlan/PlanAdd', '/FarmPlan/PlanAdd/:id', '/FarmPlan/MakePlan', '/WorkOrder/AddData'],
  })
  const planner = await addPerson(farm, admin, { name: 'planner', organId: enterpriseA.Organ.Id, roleIds: [role] })
  const [fromOf, ofNobody] = [
    await plan({ Manager: workerA.id }),
    await runningPlan(farm, { ...people, managerA: planner }, work, { AutoIssue: true, LeadDays: 2 }),
  ]
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [planner.id] } }))
  expect(await morning('2026-11-22T05:00:00+08:00')).toBe(1)
  const [order] = await ordersOf(fromOf.Id)
  expect(order?.UserId).toBe(managerA.id)
  expect(await ordersOf(ofNobody.Id)).toEqual([])
  expect(await notIssued(fromOf.Id)).toEqual([])
  // Who is in charge there hears of what nobody answers for any more.
  expect(await notIssued(ofNobody.Id)).toEqual(['账号已停用，请联系管理员'])
  expect(await toldOf(ofNobody.Id)).toEqual([managerA.id])
  for (const one of [fromOf, ofNobody]) await end(one)
})

const series = (more: Parameters<typeof workOrder>[3] = {}) =>
  workOrder(farm, people, work, {
    Start: '2026-11-20T00:00:00.000Z',
    Due: '2026-11-20T10:00:00.000Z',
    Repeat: '每天',
    RepeatUntil: '2026-11-30',
    Checklist: [{ Item: '关好阀门' }],
    Assignees: [workerA.id],
    ...more,
  })

test('what is repeated every day comes each morning with its own day, and begins anew', async () => {
  const first = await series()
  expect(await morning('2026-11-20T05:00:00+08:00')).toBe(0)
  expect(await morning('2026-11-21T05:00:00+08:00')).toBe(1)
  const [next] = await repeats(first.Id)
  expect(next?.Data).toMatchObject({
    Title: first.Data.Title,
    Status: '已派发',
    Start: '2026-11-21T00:00:00.000Z',
    Due: '2026-11-21T10:00:00.000Z',
    Repeat: '不重复',
    Series: first.Id,
    Source: '手动',
    Checklist: [{ Key: 'k1', Item: '关好阀门' }],
  })
  expect(next?.Data.RepeatUntil).toBeUndefined()
})

test('what was missed is made up for, seven days at the most, and never twice', async () => {
  const first = await series({ RepeatUntil: '2026-12-31' })
  expect(await morning('2026-11-23T05:00:00+08:00')).toBe(3)
  expect(await morning('2026-12-05T05:00:00+08:00')).toBe(8)
  expect(daysOf(await repeats(first.Id))).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
  // Nobody was there to confirm what is late.
  expect((await repeats(first.Id)).filter(({ Data }) => Data.Confirmed !== undefined)).toEqual([])
  await sql`delete from daily_work`.execute(db)
  expect(await morning('2026-12-05T05:00:00+08:00')).toBe(0)
})

test('a series ends on its last day, and with the first of it when that is closed', async () => {
  const [short, closed] = [await series({ RepeatUntil: '2026-11-21' }), await series()]
  done(await act(farm, managerA, closed, '关闭', { note: '不用了' }))
  expect(await morning('2026-11-24T05:00:00+08:00')).toBe(1)
  expect(daysOf(await repeats(short.Id))).toEqual(['2026-11-21'])
})

test('whose account is gone repeats nothing; the others go on', async () => {
  const role = await addRole(farm, admin, county.organId, {
    name: '派工员',
    scope: '本组织及下级',
    urls: ['/WorkOrder/AddData', '/WorkOrder/List'],
  })
  const giver = await addPerson(farm, admin, { name: 'giver', organId: enterpriseA.Organ.Id, roleIds: [role] })
  const theirs = await workOrder(farm, { ...people, managerA: giver }, work, {
    Due: '2026-11-20T10:00:00.000Z',
    Repeat: '每天',
    RepeatUntil: '2026-11-30',
  })
  const first = await series()
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [giver.id] } }))
  expect(await morning('2026-11-21T05:00:00+08:00')).toBe(1)
  expect([await repeats(theirs.Id), (await repeats(first.Id)).length]).toEqual([[], 1])
})

describe('what the morning could not give out', () => {
  let lookers = 0
  const gone = async () => {
    const role = await addRole(farm, admin, county.organId, {
      name: `只看计划${(lookers += 1)}`,
      scope: '本组织及下级',
      urls: ['/FarmPlan/PlanAdd', '/FarmPlan/MakePlan'],
    })
    return addPerson(farm, admin, { name: `looker${lookers}`, organId: enterpriseA.Organ.Id, roleIds: [role] })
  }

  test('is told to who answers for the plan, once for the same reason, until it is given out', async () => {
    const manager = await gone()
    const one = await plan({ Manager: manager.id })
    await sql`update record set user_id = ${manager.id} where id = ${one.Id}`.execute(db)
    expect(await morning('2026-11-22T05:00:00+08:00')).toBe(0)
    const [reason = ''] = await notIssued(one.Id)
    expect(reason).toMatch(/您没有“新增工单”的权限|工单不存在/)
    await sql`update notice set read_time = now() where about_id = ${one.Id}`.execute(db)
    expect(await morning('2026-11-23T05:00:00+08:00')).toBe(0)
    const unread = done(await farm.call(manager, noticeCalls.list, { query: { kind: 'not-issued' } }))
    expect(unread.map(({ Title, About, IsRead }) => [Title, About, IsRead])).toEqual([
      ['早上未能自动派工：秋延番茄', { Kind: 'plans', Id: one.Id }, true],
    ])
    const give = (...Steps: string[]) =>
      farm.call(managerA, workOrderCalls.fromPlan, {
        body: { Plan: one.Id, Steps, Confirmed: ['work-orders/past-due'] },
      })
    done(await give('k2'))
    expect(await notIssued(one.Id)).toEqual([reason])
    done(await give('k1'))
    expect(await notIssued(one.Id)).toEqual([])
    await end(one)
  })

  test('is withdrawn in the next morning where it was given out otherwise', async () => {
    const manager = await gone()
    const one = await plan({ Manager: manager.id, LeadDays: 1 })
    await sql`update record set user_id = ${manager.id} where id = ${one.Id}`.execute(db)
    expect(await morning('2026-11-20T05:00:00+08:00')).toBe(0)
    expect(await notIssued(one.Id)).toHaveLength(1)
    await workOrder(farm, people, work, { Plan: one.Id, Step: 'k1' })
    expect(await morning('2026-11-21T05:00:00+08:00')).toBe(0)
    expect(await notIssued(one.Id)).toEqual([])
    await end(one)
  })

  test('is told with its reason of a series of which the first is done', async () => {
    const first = await series()
    await sql`update record set data = data || '{"Status": "已完成", "Start": "soon"}' where id = ${first.Id}`.execute(
      db,
    )
    expect(await morning('2026-11-22T05:00:00+08:00')).toBe(0)
    const told = done(await farm.call(managerA, noticeCalls.list, { query: { kind: 'not-issued' } }))
    expect(told.filter(({ About }) => About.Id === first.Id).map(({ Title, Text }) => [Title, Text])).toEqual([
      [`早上未能自动派工：${String(first.Data.Title)}`, '系统出错，请手工派工'],
    ])
  })

  test('is told of a step that no work order can be made of, and of a series that failed', async () => {
    const one = await plan()
    await sql`
      update record set data = jsonb_set(data, '{Enterprise}', to_jsonb(gen_random_uuid()::text)) where id = ${one.Id}`.execute(
      db,
    )
    const first = await series()
    await sql`update record set data = jsonb_set(data, '{Start}', '"soon"') where id = ${first.Id}`.execute(db)
    expect(await morning('2026-11-22T05:00:00+08:00')).toBe(0)
    expect(await notIssued(one.Id)).toEqual([expect.stringMatching(/^旋耕：.*所属企业/)])
    expect(await notIssued(first.Id)).toEqual(['系统出错，请手工派工'])
    await sql`update record set is_deleted = true where id = ${one.Id}`.execute(db)
  })
})

test('a step whose days are over is due this evening', async () => {
  const one = await plan()
  expect(await morning('2026-11-24T05:00:00+08:00')).toBe(2)
  expect((await ordersOf(one.Id)).map(({ Data }) => [Data.Step, Data.Due])).toEqual([
    ['k1', '2026-11-24T10:00:00.000Z'],
    ['k2', '2026-11-26T10:00:00.000Z'],
  ])
  await end(one)
})
