import { clockForm } from '@farm/contract/clock'
import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, workbook, written } from '../../app/testing/workbooks.ts'
import { newId } from '../../platform/ids/index.ts'
import { act, fieldWork, read, runningPlan, story, workOrder } from '../../app/testing/field-work.ts'

let now = new Date('2026-11-21T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, workerA, colleagueA, enterpriseA, enterpriseB } = people
const work = await fieldWork(farm, people)
const plan = await runningPlan(farm, people, work)
afterAll(farm.close)

const order = (more: Parameters<typeof workOrder>[3] = {}) =>
  workOrder(farm, people, work, { Assignees: [workerA.id], ...more })
const base = { Enterprise: enterpriseA.Id, Operation: work.tilling.Id }

interface Sent {
  readonly who?: typeof workerA
  readonly data?: Record<string, unknown>
  readonly id?: string
  readonly occurTime?: string
}
const punchIn = ({ Id }: WireRecord, { who = workerA, data = {}, id, occurTime }: Sent = {}) =>
  farm.call(who, recordCalls.add, {
    body: {
      FormId: clockForm.id,
      Data: { ...base, WorkOrder: Id, ...data },
      ...(id && { Id: id }),
      ...(occurTime && { OccurTime: occurTime }),
    },
  })
const faultOf = async (...sent: Parameters<typeof punchIn>) => (await punchIn(...sent)).error.fields

test('a colleague to whom it was not given does not know of it', async () => {
  expect(await faultOf(await order(), { who: colleagueA })).toEqual({
    WorkOrder: ['所选内容已不存在或超出您的权限，请重新选择'],
  })
})

test('who sees it and neither does nor manages it does not punch in for it', async () => {
  const made = await workOrder(farm, { ...people, managerA: people.managerA }, work)
  expect(await faultOf(made, { who: managerA })).toEqual({
    WorkOrder: ['“待派发”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人'],
  })
})

test('enterprise, plan and operation agree with the work order', async () => {
  const ofPlan = await order({ Plan: plan.Id, Step: 'k1' })
  const other = await runningPlan(farm, people, work, { Name: '另一个计划' })
  expect(await faultOf(ofPlan, { who: admin, data: { Enterprise: enterpriseB.Id } })).toMatchObject({
    WorkOrder: ['工单不属于所选企业'],
  })
  expect(await faultOf(ofPlan, { data: { Plan: other.Id } })).toEqual({ Plan: ['“计划”与工单的计划不一致'] })
  expect(await faultOf(ofPlan, { data: { Operation: work.feeding.Id } })).toEqual({
    Operation: ['“农事操作”与工单的农事操作不一致'],
  })
})

test('what is not given out or closed takes none', async () => {
  const one = await order()
  done(await act(farm, managerA, one, '撤回', { note: '改派他人' }))
  expect(await faultOf(one)).toEqual({
    WorkOrder: ['“待派发”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人'],
  })
  done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  expect(await faultOf(one)).toEqual({
    WorkOrder: ['“已关闭”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人'],
  })
})

test('only harvesting is punched in with a harvest', async () => {
  const data = { ...base, Harvest: 30 }
  const { error } = await farm.call(workerA, recordCalls.add, { body: { FormId: clockForm.id, Data: data } })
  expect(error.fields).toEqual({ Harvest: ['只有采收作业填写采收量'] })
  const harvest = await add(farm, admin, operationForm, {
    data: { Name: '采收', Type: '采收' },
    organId: county.organId,
  })
  const reaped = await add(farm, workerA, clockForm, { data: { ...data, Operation: harvest.Id } })
  expect(reaped.Data.Harvest).toBe(30)
})

test('the first punch-in begins a work order, by who made it, and carries its plan and step', async () => {
  const one = await order({ Plan: plan.Id, Step: 'k1' })
  const first = done(await punchIn(one, { occurTime: '2026-11-21T01:30:00.000Z' }))
  expect(first.Data).toMatchObject({ Plan: plan.Id, Step: 'k1' })
  const begun = await read(farm, managerA, one)
  expect(story(begun)).toEqual(['新建 已派发', '开始 进行中'])
  expect(begun.Data).toMatchObject({
    StartedAt: '2026-11-21T01:30:00.000Z',
    Timeline: [{}, { Act: '开始', User: workerA.id }],
  })
  done(await punchIn(one))
  expect(story(await read(farm, managerA, one))).toHaveLength(2)
})

test('sent twice, without saying of which plan, it is one punch-in and one beginning', async () => {
  const one = await order({ Plan: plan.Id, Step: 'k1' })
  const id = newId()
  const first = done(await punchIn(one, { id }))
  expect(done(await punchIn(one, { id }))).toEqual(first)
  done(await act(farm, workerA, one, '提交验收'))
  done(await act(farm, managerA, one, '验收通过'))
  expect(done(await punchIn(one, { id }))).toEqual(first)
  const other = await punchIn(one, { id, data: { Note: '另一条' } })
  expect([other.status, other.error.code]).toEqual([409, 'form-data/id-used'])
})

test('a refused punch-in begins nothing', async () => {
  const one = await order()
  expect((await punchIn(one, { data: { Operation: work.feeding.Id } })).status).toBe(422)
  const names = await punchIn(one, { data: { Photos: [newId()] } })
  expect(names.status).toBe(422)
  expect(story(await read(farm, managerA, one))).toEqual(['新建 已派发'])
})

test('what was done before it was handed in arrives later, what was done after does not count', async () => {
  const one = await order()
  done(await punchIn(one, { occurTime: '2026-11-21T01:00:00.000Z' }))
  now = new Date('2026-11-21T04:00:00.000Z')
  done(await act(farm, workerA, one, '提交验收'))
  now = new Date('2026-11-21T06:00:00.000Z')
  expect((await punchIn(one, { occurTime: '2026-11-21T03:59:00.000Z' })).status).toBe(200)
  expect(await faultOf(one, { occurTime: '2026-11-21T04:00:00.000Z' })).toEqual({
    WorkOrder: ['工单现在是“待验收”，提交验收以后的打卡不能计入，请换一张工单或不选工单'],
  })
  done(await act(farm, managerA, one, '验收通过'))
  expect((await punchIn(one, { occurTime: '2026-11-21T03:58:00.000Z' })).status).toBe(200)
  expect((await read(farm, managerA, one)).Data.Status).toBe('已完成')
})

test('handing in counts the punch-ins that there are at that moment', async () => {
  const one = await order()
  done(await act(farm, workerA, one, '开始'))
  expect((await act(farm, workerA, one, '提交验收')).error.fields).toEqual({ Note: ['还没有打卡，请先打卡或说明原因'] })
  done(await punchIn(one))
  expect((await act(farm, workerA, one, '提交验收')).status).toBe(200)
})

test('how often it was punched in for stands in the work order soon after, and less when one is deleted', async () => {
  const one = await order()
  const first = done(await punchIn(one))
  done(await punchIn(one))
  await settleDerived(farm, now)
  expect((await read(farm, managerA, one)).Data.PunchIns).toBe(2)
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [first.Id] } }))
  await settleDerived(farm, now)
  expect((await read(farm, managerA, one)).Data.PunchIns).toBe(1)
})

test('the step of a plan is that of the operation whose days are nearest, and moves with the day', async () => {
  const Steps = [
    { Key: 'k1', Operation: work.tilling.Id, StartDate: '2026-11-16', EndDate: '2026-11-16' },
    { Key: 'k2', Operation: work.tilling.Id, StartDate: '2026-11-21', EndDate: '2026-11-21' },
  ]
  const twice = await runningPlan(farm, people, work, { Name: '旋耕两遍', Steps, StepInputs: [] })
  const data = { ...base, Plan: twice.Id }
  // Still the 17th by the calendar of the farm.
  const one = await add(farm, workerA, clockForm, { data, occurTime: '2026-11-17T15:59:00.000Z' })
  expect(one.Data.Step).toBe('k1')
  const { Id, UpdateTime } = one
  const moved = { Id, UpdateTime, Data: {}, OccurTime: '2026-11-20T16:00:00.000Z' }
  expect(done(await farm.call(admin, recordCalls.edit, { body: moved })).Data.Step).toBe('k2')
})

test('a punch-in that comes to name a work order is taken by it; one that stays is not judged again', async () => {
  const one = await order()
  const loose = await add(farm, workerA, clockForm, { data: base })
  const edit = ({ Id, UpdateTime }: WireRecord, Data: Record<string, unknown>) =>
    farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data } })
  const named = done(await edit(loose, { WorkOrder: one.Id }))
  expect((await read(farm, managerA, one)).Data.Status).toBe('进行中')
  done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  expect((await edit(named, { Area: 2 })).status).toBe(200)
  const another = await add(farm, workerA, clockForm, { data: base })
  expect((await edit(another, { WorkOrder: one.Id })).error.fields).toEqual({
    WorkOrder: ['“已关闭”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人'],
  })
})

test('its step stays when its plan and its work order were deleted', async () => {
  const lone = await runningPlan(farm, people, work, { Name: '作废的计划' })
  const punch = await add(farm, workerA, clockForm, { data: { ...base, Plan: lone.Id } })
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [lone.Id, punch.Id] } }))
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [punch.Id] } }))
  const back = await read(farm, managerA, punch)
  const body = { Id: back.Id, UpdateTime: back.UpdateTime, Data: { Area: 2 } }
  expect(done(await farm.call(admin, recordCalls.edit, { body })).Data.Step).toBe('k1')
})

test('imported punch-ins begin their work orders, and those that none takes are named before anything is written', async () => {
  const [open, closed] = [await order({ Title: '导入旋耕' }), await order({ Title: '作废旋耕' })]
  done(await act(farm, managerA, closed, '关闭', { note: '下雨' }))
  const head = ['所属企业', '工单', '农事操作', '备注']
  const row = (title: string) => ['甲合作社', title, '旋耕', '导入的']
  const file = await workbook([head, row('导入旋耕'), row('作废旋耕'), row('')])
  const { Id, Wrong, Added, Faults } = await checked(farm, admin, file, { formId: clockForm.id })
  expect([Wrong, Added, Faults.map(({ Reason }) => Reason)]).toEqual([
    1,
    2,
    ['“已关闭”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人'],
  ])
  expect((await read(farm, managerA, open)).Data.Status).toBe('已派发')
  await written(farm, admin, Id, true)
  expect((await read(farm, managerA, open)).Data.Status).toBe('进行中')
  const query = { formId: clockForm.id, qs: `WorkOrder[=]${open.Id}` }
  expect(done(await farm.call(managerA, recordCalls.list, { query }))).toHaveLength(1)
})

test('a work order that punch-ins name is not deleted', async () => {
  const one = await order()
  done(await punchIn(one))
  done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  const { status, error } = await farm.call(managerA, recordCalls.remove, { body: { Ids: [one.Id] } })
  expect([status, error.code]).toEqual([409, 'form-data/in-use'])
  expect(
    done(await farm.call(managerA, recordCalls.list, { query: { formId: workOrderForm.id, ids: one.Id } })),
  ).toHaveLength(1)
})
