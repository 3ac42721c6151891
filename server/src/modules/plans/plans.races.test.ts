import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { add } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

/** So often each is tried: which of two comes first is not always the same. */
const rounds = Array.from({ length: 8 }, (_, index) => index + 1)
const farm = await openFarm(() => new Date('2026-03-12T00:00:00.000Z'))
const { people } = farm
const { season, melons, order, get, edit } = await ordersOfA(farm, people)
const { plough, water, plot, running, change, step } = season
const { managerA, workerA, enterpriseA } = people
afterAll(farm.close)

const orderData = (of: WireRecord) => ({
  Title: '浇头水',
  Enterprise: enterpriseA.Id,
  Plan: of.Id,
  Step: 'k1',
  Operation: plough.Id,
  Due: '2026-03-20T10:00:00Z',
  Assignees: [workerA.id],
})
const twoSteps = () =>
  running({ Steps: [step(plough, '03-01', '03-05', { Key: 'k1' }), step(water, '03-06', '03-08', { Key: 'k2' })] })

test.each(rounds)('a plan does not end over the head of who begins its work that moment (%i)', async () => {
  const plan = await twoSteps()
  const { Id, UpdateTime } = await add(farm, managerA, workOrderForm, { data: orderData(plan) })
  const [begun, ended] = await Promise.all([
    farm.call(workerA, workOrderCalls.act, { body: { Id, UpdateTime, Act: '开始' } }),
    change(plan, '已终止', '遭雹灾'),
  ])
  const states = [(await get({ Id })).Data.Status, (await get(plan)).Data.Status]
  expect([
    ['进行中', '执行中'],
    ['已关闭', '已终止'],
  ]).toContainEqual(states)
  expect([begun, ended].filter(({ status }) => status === 200).length).toBe(1)
})

test.each(rounds)('nothing is given out for a plan that ends that moment (%i)', async () => {
  const plan = await twoSteps()
  const body = { FormId: workOrderForm.id, Data: { ...orderData(plan) } }
  const [ended, made] = await Promise.all([
    change(plan, '已终止', '遭雹灾'),
    farm.call(managerA, recordCalls.add, { body }),
  ])
  expect(ended.status).toBe(200)
  if (made.status === 200) expect((await get(made.data)).Data.Status).toBe('已关闭')
  else expect(made.error.fields).toEqual({ Plan: ['“已终止”的计划不能再派工'] })
})

test.each(rounds)('a line of an order does not go while a plan comes to serve it (%i)', async () => {
  const sold = await order()
  const Data = await season.data({ Order: sold.Id, OrderLine: 'k1', Place: [(await plot('东')).Id] })
  const [planned, removed] = await Promise.all([
    farm.call(managerA, recordCalls.add, { body: { FormId: planForm.id, Data } }),
    edit(sold, { Lines: [melons] }),
  ])
  expect([planned.status, removed.status].toSorted((one, other) => one - other)).toEqual([200, 422])
  const fault = planned.status === 200 ? removed.error.fields : planned.error.fields
  expect(Object.keys(fault ?? {})).toEqual([planned.status === 200 ? 'Lines' : 'OrderLine'])
})

test.each(rounds)('a step does not go while work comes to be given out for it (%i)', async () => {
  const plan = await twoSteps()
  const body = { FormId: workOrderForm.id, Data: { ...orderData(plan) } }
  const [made, changed] = await Promise.all([
    farm.call(managerA, recordCalls.add, { body }),
    season.edit(plan, { Steps: [step(water, '03-06', '03-08', { Key: 'k2' })] }),
  ])
  expect([made.status, changed.status].toSorted((one, other) => one - other)).toEqual([200, 422])
})
