import { type WireRecord, isObject, recordCalls } from '@farm/contract/forms'
import { planCalls, planForm } from '@farm/contract/plans'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm, type Persona } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-24T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, workerA, enterpriseA, county } = people
const stock = await pesticidesOfA(farm, people)
const urls = ['/WorkOrder/List', '/WorkOrder/AddData', '/WorkOrder/AddData/:id', '/FarmPlan/PlanAdd', '/Core/PlaceList']
const clerkRole = await addRole(farm, admin, county.organId, { name: '内勤', scope: '本组织及下级', urls })
const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerkRole] })
afterAll(farm.close)

const order = (place: WireRecord, more: object = {}) => ({
  Title: '打药',
  Enterprise: enterpriseA.Id,
  Operation: stock.spray.Id,
  Crops: stock.tomato.Id,
  Place: [place.Id],
  Start: '2026-11-25T00:00:00.000Z',
  Due: '2026-11-25T10:00:00.000Z',
  Inputs: [stock.row(stock.imidacloprid, 200)],
  ...more,
})
const give = (data: object, who: Persona = managerA, FormId = workOrderForm.id) =>
  farm.call(who, recordCalls.add, { body: { FormId, Data: { ...data } } })
const tooMuch = [stock.row(stock.imidacloprid, 400)]
const OverrideReason = '植保站要求加量'

test('a work order by the labels is given out with what it was judged by', async () => {
  const { Data } = done(await give(order(await stock.plot('东地'))))
  expect([Data.InputVerdict, Data.InputRules]).toEqual(['允许', '2026-11.4'])
})

test('one that asks for too much is refused, and given out by the word of who may', async () => {
  const place = await stock.plot('南地')
  const sentence = '吡虫啉：每亩 40 克，登记用量每亩不超过 20 克（登记证 PD1 标签），超过登记用量'
  for (const who of [clerk, managerA]) {
    const { status, error } = await give(order(place, { Inputs: tooMuch }), who)
    expect([status, error.fields?.Inputs]).toEqual([422, [sentence]])
  }
  const told = { Inputs: tooMuch, OverrideReason }
  expect((await give(order(place, told), clerk)).error.fields?.OverrideReason).toEqual([
    '核查为“禁止”，请有投入品放行权限的管理人员填写理由后保存',
  ])
  const made = done(await give(order(place, told)))
  expect([made.Data.InputVerdict, made.Data.OverrideBy]).toEqual(['禁止', managerA.id])
  // Whoever may not give the word may still change what has nothing to do with it.
  const noted = done(await stock.edit(made, { Note: '戴口罩' }, clerk))
  expect(noted.Data.OverrideBy).toBe(managerA.id)
  expect((await stock.edit(noted, { Inputs: [stock.row(stock.forbidden, 100)] }, clerk)).status).toBe(422)
  const mended = done(await stock.edit(noted, { Inputs: [stock.row(stock.imidacloprid, 100)] }, clerk))
  expect([mended.Data.InputVerdict, mended.Data.OverrideBy]).toEqual(['允许', undefined])
})

test('a harvest that can only fall into an interval is refused, one that may wait is warned of', async () => {
  const place = await stock.plot('北地')
  await stock.sent(workerA, stock.used(place), '2026-11-22T04:00:00.000Z')
  const harvest = { Title: '采摘', Operation: stock.pick.Id, Inputs: [] }
  const early = await give(order(place, { ...harvest, Due: '2026-11-28T10:00:00.000Z' }))
  expect(early.error.fields?.Inputs).toEqual(['吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'])
  const waiting = done(await give(order(place, { ...harvest, Due: '2026-11-29T10:00:00.000Z' })))
  expect(waiting.Data.InputVerdict).toBe('警告')
})

const spraying = { Key: 'k1', Operation: stock.spray.Id, StartDate: '2026-11-24', EndDate: '2026-11-25' }
const picking = { Key: 'k2', Operation: stock.pick.Id, StartDate: '2026-12-05', EndDate: '2026-12-10' }
const steps = [spraying, picking]
const dose = (Dose: number, Step = 'k1') => ({ Step, Input: stock.imidacloprid.Id, Dose, Unit: '克' as const })
const reasons = ({ Data }: WireRecord, verdict: string) =>
  (Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : [])
    .filter(({ Verdict }) => Verdict === verdict)
    .map(({ Check }) => Check)

test('a plan is judged step by step, with the harvest that it plans', async () => {
  const place = await stock.plot('西地')
  const fine = await stock.plan(place, { Steps: steps, StepInputs: [dose(20)] })
  expect([fine.Data.InputVerdict, reasons(fine, '禁止')]).toEqual(['允许', []])
  const until = async (EndDate: string) => {
    const soon = [spraying, { ...picking, StartDate: '2026-11-26', EndDate }]
    const data = stock.planned(await stock.plot('岭上'), { Steps: soon, StepInputs: [dose(20)] })
    return give(data, managerA, planForm.id)
  }
  expect((await until('2026-11-30')).error.fields?.StepInputs).toEqual([
    '吡虫啉：安全间隔期 7 天，最早 2026-12-02 可采收（登记证 PD1 标签），计划 2026-11-30 前采收',
  ])
  // Sprayed on the first of its days it may be harvested on the last.
  expect(done(await until('2026-12-01')).Data.InputVerdict).toBe('警告')
  // Moving the harvest is an edit by the same rules.
  const moved = { Id: fine.Id, UpdateTime: fine.UpdateTime, Step: 'k2', StartDate: '2026-11-26', Days: 3 }
  expect((await farm.call(managerA, planCalls.move, { body: moved })).status).toBe(422)
})

test('the steps of a plan count as uses beside each other', async () => {
  const place = await stock.plot('塬上')
  const days = ['2026-10-01', '2026-10-11', '2026-10-21']
  const sprays = days.map((day, index) => ({ ...spraying, Key: `s${index}`, StartDate: day, EndDate: day }))
  const data = stock.planned(place, {
    Steps: sprays,
    StepInputs: days.map((_, index) => dose(20, `s${index}`)),
  })
  const { error } = await give(data, managerA, planForm.id)
  expect(error.fields?.StepInputs?.[0]).toBe('吡虫啉：使用次数：本计划第 3 次使用，每季最多 2 次（登记证 PD1 标签）')
})

test('the word that was given for a plan holds for the work orders of its steps, and for nothing else', async () => {
  const place = await stock.plot('沟边')
  const made = await stock.plan(place, { Steps: steps, StepInputs: [dose(30)], OverrideReason })
  expect([made.Data.InputVerdict, made.Data.OverrideBy]).toEqual(['禁止', managerA.id])
  const { Id, UpdateTime } = made
  done(await farm.call(managerA, planCalls.changeStatus, { body: { Id, UpdateTime, Status: '执行中' } }))
  const issued = done(
    await farm.call(managerA, workOrderCalls.fromPlan, {
      body: { Plan: Id, Steps: ['k1'], Confirmed: ['work-orders/past-due'] },
    }),
  )
  expect(issued.Made.map(({ Data }) => [Data.InputVerdict, Data.OverrideReason, Data.OverrideBy])).toEqual([
    ['禁止', `随计划放行：${OverrideReason}`, managerA.id],
  ])
  const more = order(place, { Plan: Id, Crops: undefined, Inputs: [stock.row(stock.forbidden, 100)] })
  expect((await give(more, clerk)).status).toBe(422)
})
