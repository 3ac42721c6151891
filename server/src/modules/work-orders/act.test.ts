import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { photoLinks, jpeg, upload } from '../../app/testing/photos.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { sql } from '../../platform/db/index.ts'
import { act, fieldWork, read, story, workOrder } from '../../app/testing/field-work.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const order = (more: Parameters<typeof workOrder>[3] = {}) => workOrder(farm, people, work, more)
const given = (more: Parameters<typeof workOrder>[3] = {}) => order({ Assignees: [workerA.id], ...more })
const told = async ({ id }: { id: string }, about: string) => {
  const { rows } = await sql<{ kind: string; title: string; text: string }>`
    select kind, title, text from notice where user_id = ${id} and about_id = ${about} order by id`.execute(
    farm.database.db,
  )
  return rows
}

const someMoment: unknown = expect.any(String)

test('what was not done is not accepted', async () => {
  const { status, error } = await act(farm, managerA, await given(), '验收通过')
  expect([status, error.fields]).toEqual([422, { Status: ['工单现在是“已派发”，不能验收通过，请刷新后再看'] }])
})

test('a worker does not accept their own work', async () => {
  const one = await given()
  done(await act(farm, workerA, one, '开始'))
  done(await act(farm, workerA, one, '提交验收', { note: '机井停电，没有打卡' }))
  const { status, error } = await act(farm, workerA, one, '验收通过')
  expect([status, error.fields]).toEqual([422, { Status: ['只有管理工单的人可以验收通过，请联系派工的人'] }])
})

test('nor does one who may edit what is their own, unless they made it', async () => {
  const url = '/ClockSys/WorkOrder/AddData/:id'
  const role = await addRole(farm, admin, county.organId, {
    name: '能改工单的农事员',
    scope: '仅本人',
    urls: [url, '/ClockSys/WorkOrder/AddData', '/ClockSys/WorkOrder/List'],
  })
  const person = { name: 'foreman', organId: enterpriseA.Organ.Id, roleIds: [role] }
  const foreman = await addPerson(farm, admin, person)
  const theirs = await order({ Assignees: [foreman.id] })
  expect((await act(farm, foreman, theirs, '撤回')).error.fields).toEqual({
    Status: ['只有管理工单的人可以撤回，请联系派工的人'],
  })
  const own = await workOrder(farm, { ...people, managerA: foreman }, work, { Assignees: [foreman.id] })
  expect((await act(farm, foreman, own, '撤回', { note: '改期' })).status).toBe(200)
})

test('who sees a work order and may edit only their own does not manage it', async () => {
  const [looking, editing] = [
    await addRole(farm, admin, county.organId, { name: '看', scope: '本组织', urls: ['/WorkOrder/List'] }),
    await addRole(farm, admin, county.organId, { name: '改', scope: '仅本人', urls: ['/WorkOrder/AddData/:id'] }),
  ]
  const clerk = await addPerson(farm, admin, {
    name: 'clerk',
    organId: enterpriseA.Organ.Id,
    roleIds: [looking, editing],
  })
  const one = await given()
  const { status, error } = await act(farm, clerk, one, '撤回')
  expect([status, error.fields]).toEqual([422, { Status: ['只有管理工单的人可以撤回，请联系派工的人'] }])
})

test('nor does one who may edit less than they see', async () => {
  const [looking, editing] = [
    await addRole(farm, admin, county.organId, { name: '全看', scope: '本组织及下级', urls: ['/WorkOrder/List'] }),
    await addRole(farm, admin, county.organId, { name: '改本级', scope: '本组织', urls: ['/WorkOrder/AddData/:id'] }),
  ]
  const person = { name: 'chief', organId: enterpriseA.Organ.Id, roleIds: [looking, editing] }
  const chief = await addPerson(farm, admin, person)
  const { organId } = people.managerOfA1
  const data = {
    Title: '一队旋耕',
    Enterprise: enterpriseA.Id,
    Operation: work.tilling.Id,
    Due: '2099-12-01T10:00:00.000Z',
  }
  const below = await add(farm, admin, workOrderForm, { data: { ...data, Assignees: [workerA.id] }, organId })
  const { status, error } = await act(farm, chief, below, '撤回')
  expect([status, error.fields]).toEqual([422, { Status: ['只有管理工单的人可以撤回，请联系派工的人'] }])
  expect((await act(farm, chief, await given(), '撤回', { note: '改期' })).status).toBe(200)
})

test('a colleague and another enterprise do not learn that it exists', async () => {
  const one = await given()
  for (const who of [colleagueA, managerB]) expect((await act(farm, who, one, '开始')).status).toBe(404)
})

test('a record that is no work order is none', async () => {
  const { status, error } = await act(farm, managerA, work.plot, '开始')
  expect([status, error.errors]).toEqual([404, ['工单不存在或已被删除，请刷新后再试']])
})

test('only giving out names other people', async () => {
  const { error } = await act(farm, managerA, await given(), '撤回', { to: [colleagueA] })
  expect(error.fields).toEqual({ Assignees: ['只有派发时可以更换执行人'] })
})

test('what was sent back is not handed in as it was: something was punched in, ticked anew or is said otherwise', async () => {
  const one = await given({ Checklist: [{ Key: 'k1', Item: '清理田埂' }] })
  const tick = (IsDone: boolean) =>
    farm.call(workerA, workOrderCalls.tick, { body: { Id: one.Id, Items: [{ Key: 'k1', IsDone }] } })
  const handIn = (note?: string) => act(farm, workerA, one, '提交验收', { ...(note !== undefined && { note }) })
  const sendBack = async () => {
    done(await act(farm, managerA, one, '退回', { note: '东头没有旋到' }))
    done(await act(farm, workerA, one, '开始'))
  }
  done(await tick(true))
  done(await act(farm, workerA, one, '开始'))
  done(await handIn('做完了'))
  await sendBack()
  const text = '退回以后还没有改动，请补打卡、重新勾选检查项，或写明补做了什么'
  expect((await handIn('做完了')).error.fields).toEqual({ Note: [text] })
  done(await tick(false))
  done(await tick(true))
  done(await handIn('做完了'))
  await sendBack()
  expect((await handIn('做完了')).error.fields).toEqual({ Note: [text] })
  done(await handIn('东头补旋了'))
  await sendBack()
  const data = { Enterprise: enterpriseA.Id, Operation: work.tilling.Id, WorkOrder: one.Id }
  await add(farm, workerA, clockForm, { data })
  done(await handIn())
})

test('it is taken back with a reason only', async () => {
  expect((await act(farm, managerA, await given(), '撤回')).error.fields).toEqual({ Note: ['请填写撤回原因'] })
})

test('it is given out to somebody who is there', async () => {
  const { error } = await act(farm, managerA, await order(), '派发', { to: [{ ...workerA, id: newId() }] })
  expect(error.fields).toEqual({ Assignees: ['所选内容已不存在或超出您的权限，请重新选择'] })
})

test('what was read before somebody else acted is told to be so, with what it is now', async () => {
  const one = await given()
  done(await act(farm, workerA, one, '开始'))
  const body = { Id: one.Id, UpdateTime: one.UpdateTime, Act: '撤回' as const }
  const { status, error } = await farm.call(managerA, workOrderCalls.act, { body })
  expect([status, error.code]).toEqual([409, 'form-data/stale'])
  expect(error.present).toMatchObject({ Id: one.Id, Data: { Status: '进行中' } })
})

test('the same act sent twice is done once and answered twice', async () => {
  const one = await given()
  const body = { Id: one.Id, UpdateTime: one.UpdateTime, Act: '开始' as const }
  const first = done(await farm.call(workerA, workOrderCalls.act, { body }))
  expect(done(await farm.call(workerA, workOrderCalls.act, { body }))).toEqual(first)
  expect(story(first)).toEqual(['新建 已派发', '开始 进行中'])
  const other = { ...body, Note: '换个说法' }
  expect((await farm.call(workerA, workOrderCalls.act, { body: other })).status).toBe(409)
})

test('two who begin it at once: it is begun once', async () => {
  const one = await given({ Assignees: [workerA.id, colleagueA.id] })
  const body = { Id: one.Id, UpdateTime: one.UpdateTime, Act: '开始' as const }
  const both = await Promise.all([workerA, colleagueA].map((who) => farm.call(who, workOrderCalls.act, { body })))
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  expect(story(await read(farm, managerA, one))).toEqual(['新建 已派发', '开始 进行中'])
})

test('given out, begun, handed in, sent back, handed in again and accepted: everything is kept, with who was told', async () => {
  const one = await order()
  expect(one.Data).toMatchObject({ Status: '待派发', Source: '手动' })
  const out = done(await act(farm, managerA, one, '派发', { to: [workerA] }))
  expect(out.Data).toMatchObject({ Status: '已派发', Assignees: [workerA.id] })
  done(await act(farm, workerA, one, '开始'))
  done(await act(farm, workerA, one, '提交验收', { note: '做完了' }))
  const back = done(await act(farm, managerA, one, '退回', { note: '东头没有旋到' }))
  expect(back.Data.FinishedAt).toBeUndefined()
  expect((await told(workerA, one.Id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['assigned', '要求 2099-12-01 18:00 前完成'],
    ['returned', '东头没有旋到'],
  ])
  done(await act(farm, workerA, one, '开始'))
  done(await act(farm, workerA, one, '提交验收', { note: '补做了' }))
  expect((await told(managerA, one.Id)).map(({ kind, text }) => [kind, text])).toEqual([['submitted', '补做了']])
  const photo = await upload(farm, managerA, await jpeg())
  const end = done(await act(farm, managerA, one, '验收通过', { note: '合格', photos: [photo] }))
  expect(story(end)).toEqual([
    '新建 待派发',
    '派发 已派发',
    '开始 进行中',
    '提交验收 待验收',
    '退回 已退回',
    '开始 进行中',
    '提交验收 待验收',
    '验收通过 已完成',
  ])
  const { StartedAt, FinishedAt, Timeline } = end.Data
  expect([typeof StartedAt, typeof FinishedAt]).toEqual(['string', 'string'])
  expect([Timeline].flat().at(-1)).toMatchObject({ Act: '验收通过', Note: '合格', Photos: [photo], User: managerA.id })
  // The worker sees the picture of what was accepted.
  expect(await photoLinks(farm, workerA, [photo])).toHaveLength(1)
  // What was told of it holds no longer.
  expect([await told(workerA, one.Id), await told(managerA, one.Id)]).toEqual([[], []])
})

test('who does not want to know of a kind is not told', async () => {
  const { db } = farm.database
  await sql`insert into notice_preference (user_id, kind, is_on) values (${colleagueA.id}, 'assigned', false)`.execute(
    db,
  )
  const one = await order({ Assignees: [colleagueA.id] })
  expect(await told(colleagueA, one.Id)).toEqual([])
  await sql`delete from notice_preference`.execute(db)
})

test('who gives a work order to themselves is not told of it', async () => {
  const one = await order({ Assignees: [managerA.id] })
  expect(await told(managerA, one.Id)).toEqual([])
})

const ticks = (one: { Id: string }, Items: Array<{ Key: string; IsDone: boolean }>, who = workerA) =>
  farm.call(who, workOrderCalls.tick, { body: { Id: one.Id, Items } })
const checklist = [{ Item: '深度 25 厘米' }, { Item: '清理田埂' }]

test('items are ticked by who does the work, while it is not handed in, and only those there are', async () => {
  const one = await given({ Checklist: checklist })
  expect((await ticks(one, [{ Key: 'k9', IsDone: true }])).error.fields).toEqual({
    Items: ['检查项已从工单中去掉，请打开工单核对'],
  })
  expect((await ticks(one, [{ Key: 'k1', IsDone: true }], colleagueA)).status).toBe(404)
  done(await act(farm, workerA, one, '开始'))
  const early = await act(farm, workerA, one, '提交验收', { note: '做完了' })
  expect(early.error.fields).toEqual({ Checklist: ['检查项还没有完成：深度 25 厘米、清理田埂'] })
  const ticked = done(await ticks(one, [{ Key: 'k1', IsDone: true }]))
  expect(ticked.Data.Checklist).toEqual([
    { Key: 'k1', Item: '深度 25 厘米', IsDone: true, DoneAt: someMoment },
    { Key: 'k2', Item: '清理田埂', IsDone: false },
  ])
  expect(done(await ticks(one, [{ Key: 'k1', IsDone: true }])).UpdateTime).toBe(ticked.UpdateTime)
  done(await ticks(one, [{ Key: 'k2', IsDone: true }]))
  done(await act(farm, workerA, one, '提交验收', { note: '做完了' }))
  const late = await ticks(one, [{ Key: 'k2', IsDone: false }])
  expect(late.error.fields).toEqual({
    Items: ['“待验收”的工单不能勾选检查项；确需补勾的，请联系派工的人退回或重新打开工单'],
  })
})

describe('what is ticked of a checklist', () => {
  const half = async () => {
    const one = await given({ Checklist: checklist })
    return done(await ticks(one, [{ Key: 'k2', IsDone: true }]))
  }
  const edit = async ({ Id, UpdateTime }: WireRecord, Data: object) =>
    farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })

  test('is filled in by nobody with an edit', async () => {
    const { status, error } = await edit(await half(), {
      Checklist: [{ Key: 'k1', Item: '深度 25 厘米', IsDone: true }],
    })
    expect([status, error.fields]).toEqual([422, { 'Checklist.0.IsDone': ['“已完成”由系统维护，不能直接填写'] }])
  })

  test('stays with an edit of something else', async () => {
    const ticked = await half()
    const edited = done(await edit(ticked, { Title: '深耕 3 号棚' }))
    expect(edited.Data.Checklist).toEqual(ticked.Data.Checklist)
  })

  test('stays with its item wherever the office moves that and whatever it calls it, and is not that of a new one', async () => {
    const Checklist = [{ Item: '关好阀门' }, { Key: 'k2', Item: '清理田埂和水渠' }, { Key: 'k1', Item: '深度 25 厘米' }]
    expect(done(await edit(await half(), { Checklist })).Data.Checklist).toEqual([
      { Key: 'k3', Item: '关好阀门' },
      { Key: 'k2', Item: '清理田埂和水渠', IsDone: true, DoneAt: someMoment },
      { Key: 'k1', Item: '深度 25 厘米', IsDone: false },
    ])
  })

  test('goes with its item', async () => {
    const edited = done(
      await edit(await half(), { Checklist: [{ Key: 'k1', Item: '深度 25 厘米' }, { Item: '关好阀门' }] }),
    )
    expect(edited.Data.Checklist).toEqual([
      { Key: 'k1', Item: '深度 25 厘米', IsDone: false },
      { Key: 'k3', Item: '关好阀门' },
    ])
  })
})
