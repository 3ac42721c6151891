import { enterpriseForm } from '@farm/contract/enterprises'
import { type WireRecord, manyCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { placeForm } from '@farm/contract/places'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { act, fieldWork, read, runningPlan, story, workOrder } from '../../app/testing/field-work.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people
const work = await fieldWork(farm, people)
const plan = await runningPlan(farm, people, work)
afterAll(farm.close)

const order = (more: Parameters<typeof workOrder>[3] = {}) => workOrder(farm, people, work, more)
const edit = ({ Id, UpdateTime }: WireRecord, Data: Record<string, unknown>, who = managerA) =>
  farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data } })
const remove = (who: typeof managerA, ...Ids: string[]) => farm.call(who, recordCalls.remove, { body: { Ids } })

const base = { Title: '旋耕', Enterprise: enterpriseA.Id, Operation: work.tilling.Id, Due: '2099-12-01T10:00:00.000Z' }
const refused = async (data: Record<string, unknown>) => {
  const body = { FormId: workOrderForm.id, Data: { ...base, ...data } }
  return (await farm.call(admin, recordCalls.add, { body })).error.fields
}

const foreignPlot = await add(farm, managerB, placeForm, { data: { Name: '乙地', Compony: enterpriseB.Id, Area: 3 } })
const foreignInput = await add(farm, managerB, inputForm, {
  data: { Name: '乙肥', Kind: '肥料', Unit: '公斤', Enterprise: enterpriseB.Id },
})

test.each([
  [
    'a plan of another enterprise',
    () => ({ Enterprise: enterpriseB.Id, Plan: plan.Id }),
    { Plan: ['计划不属于所选企业'] },
  ],
  [
    'a plot of another enterprise',
    () => ({ Place: [work.plot.Id, foreignPlot.Id] }),
    { Place: ['地块不属于所选企业'] },
  ],
  [
    'inputs of another enterprise',
    () => ({ Inputs: [{ Input: foreignInput.Id, Amount: 1, Unit: '公斤' }] }),
    { 'Inputs.0.Input': ['投入品不属于所选企业'] },
  ],
  ['a step of no plan', () => ({ Step: 'k1' }), { Step: ['请先选择计划'] }],
  ['a step that the plan does not have', () => ({ Plan: plan.Id, Step: 'k9' }), { Step: ['计划中没有这个步骤'] }],
  [
    'another operation than the step’s',
    () => ({ Plan: plan.Id, Step: 'k2' }),
    { Operation: ['“农事操作”与计划步骤的农事操作不一致'] },
  ],
  [
    'an end before its start',
    () => ({ Start: '2099-12-02T00:00:00.000Z' }),
    { Due: ['“要求完成时间”不能早于计划开始时间'] },
  ],
  ['a state of its own', () => ({ Status: '已完成' }), { Status: ['“状态”由系统维护，不能直接填写'] }],
])('%s is refused', async (_, data, fields) => expect(await refused(data())).toEqual(fields))

test('a worker gives out no work order', async () => {
  const body = { FormId: workOrderForm.id, Data: base }
  expect((await farm.call(workerA, recordCalls.add, { body })).status).toBe(403)
})

test('what is done or closed is not edited, alone or with others', async () => {
  const one = await order()
  const closed = done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  const fields = { Status: ['“已关闭”的工单不能修改，请先重新打开'] }
  expect((await edit(closed, { Title: '改' })).error.fields).toEqual(fields)
  const { UpdateTime, Id } = closed
  const body = { FormId: workOrderForm.id, Records: [{ Id, UpdateTime }], Set: { Priority: '高' }, Clear: [] }
  expect((await farm.call(managerA, manyCalls.editMany, { body })).status).toBe(422)
  done(await act(farm, managerA, one, '重新打开', { note: '天晴了' }))
  expect((await edit(await read(farm, managerA, one), { Title: '改' })).status).toBe(200)
})

test('the series of one that is closed can still be ended', async () => {
  const one = await order({ Repeat: '每天', RepeatUntil: '2026-12-31' })
  const closed = done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  expect(done(await edit(closed, { RepeatUntil: '2026-12-01' })).Data.RepeatUntil).toBe('2026-12-01')
})

test('who does it is not left open while it is given out; another one stands in its history', async () => {
  const one = await order({ Assignees: [workerA.id] })
  expect((await edit(one, { Assignees: [] })).error.fields).toEqual({ Assignees: ['“已派发”的工单至少要有一个执行人'] })
  const changed = done(await edit(one, { Assignees: [colleagueA.id] }))
  expect(story(changed)).toEqual(['新建 已派发', '改派 已派发'])
  expect((await farm.call(workerA, recordCalls.get, { query: { id: one.Id } })).status).toBe(404)
  expect((await read(farm, colleagueA, one)).Id).toBe(one.Id)
})

test('what is given out is not deleted; what is closed is', async () => {
  const one = await order({ Assignees: [workerA.id] })
  const { status, error } = await remove(managerA, one.Id)
  expect([status, error.errors]).toEqual([409, ['工单“旋耕 3 号棚”的状态是“已派发”，不能删除，可以先关闭再删除']])
  done(await act(farm, managerA, one, '关闭', { note: '下雨' }))
  expect((await remove(managerA, one.Id, (await order()).Id)).status).toBe(204)
})

test('a worker sees what is given to them and nothing of their colleague’s', async () => {
  const [theirs, others] = [await order({ Assignees: [workerA.id] }), await order({ Assignees: [colleagueA.id] })]
  const seen = done(await farm.call(workerA, recordCalls.list, { query: { formId: workOrderForm.id } }))
  const ids = seen.map(({ Id }) => Id)
  expect([ids.includes(theirs.Id), ids.includes(others.Id)]).toEqual([true, false])
})

type More = Pick<BodyOf<typeof workOrderCalls.assign>, 'Due' | 'Records'>
const assign = (Ids: string[], to: string[], more: More = {}, who = managerA) =>
  farm.call(who, workOrderCalls.assign, { body: { Ids, Assignees: to, ...more } })

test('of several that are given out at once none is, where one is begun: its number is told', async () => {
  const [open, begun] = [await order(), await order({ Assignees: [workerA.id] })]
  done(await act(farm, workerA, begun, '开始'))
  const { status, error } = await assign([open.Id, begun.Id], [colleagueA.id])
  expect([status, error.fields]).toEqual([422, { Ids: [`工单 ${String(begun.Data.Number)} 已经开始或结束，不能派发`] }])
  expect((await read(farm, managerA, open)).Data.Status).toBe('待派发')
})

test('what somebody else gave out meanwhile is not given out again unseen: it is said who did', async () => {
  const [open, other] = [await order(), await order()]
  const Records = [open, other].map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  done(await assign([open.Id], [workerA.id], { Records }, county))
  const { status, error } = await assign([open.Id, other.Id], [colleagueA.id], { Records })
  expect([status, error.code]).toEqual([409, 'form-data/many-stale'])
  expect(error.errors).toContain(`“${String(open.Data.Number)}”：内容已被县级修改，请核对最新内容后再提交`)
  expect(error.changed).toMatchObject([{ Id: open.Id, IsOwn: false, IsDeleted: false }])
  expect((await read(farm, managerA, open)).Data.Assignees).toEqual([workerA.id])
  expect((await read(farm, managerA, other)).Data.Status).toBe('待派发')
  // Given out as it is already, it is answered: the same was sent twice.
  expect(done(await assign([open.Id], [workerA.id], { Records }))).toEqual({ Assigned: 1 })
})

test('nothing is given out at once that is not there, nor by who may not', async () => {
  const one = await order()
  expect((await assign([one.Id, newId()], [workerA.id])).status).toBe(404)
  expect((await assign([work.plot.Id], [workerA.id])).status).toBe(404)
  expect((await assign([one.Id], [workerA.id], {}, managerB)).status).toBe(404)
  expect((await assign([one.Id], [newId()])).error.fields).toEqual({
    Assignees: ['所选内容已不存在或超出您的权限，请重新选择'],
  })
  expect((await assign([one.Id], [workerA.id], {}, workerA)).status).toBe(403)
})

test('several are given out at once, with another time; those that are out already change hands', async () => {
  const [open, out] = [await order(), await order({ Assignees: [workerA.id] })]
  const Due = '2099-12-05T18:00:00+08:00'
  expect(done(await assign([open.Id, out.Id], [colleagueA.id], { Due }))).toEqual({ Assigned: 2 })
  const [first, second] = [await read(farm, managerA, open), await read(farm, managerA, out)]
  expect([story(first), story(second)]).toEqual([
    ['新建 待派发', '派发 已派发'],
    ['新建 已派发', '改派 已派发'],
  ])
  for (const { Data } of [first, second]) {
    expect(Data).toMatchObject({ Assignees: [colleagueA.id], Due: '2099-12-05T10:00:00.000Z' })
  }
  expect(done(await assign([open.Id, out.Id], [colleagueA.id], { Due }))).toEqual({ Assigned: 2 })
  expect((await read(farm, managerA, open)).UpdateTime).toBe(first.UpdateTime)
})

test('another county gives out nothing here', async () => {
  const far = await add(farm, admin, enterpriseForm, { data: { Name: '远农场', Area: 1 }, organId: county.organId })
  expect((await farm.call(people.otherCounty, recordCalls.get, { query: { id: far.Id } })).status).toBe(404)
  expect((await assign([(await order()).Id], [workerA.id], {}, people.otherCounty)).status).toBe(404)
})
