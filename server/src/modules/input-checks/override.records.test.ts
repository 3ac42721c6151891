import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { planCalls, planForm } from '@farm/contract/plans'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, workerA, enterpriseA, county } = people
const stock = await pesticidesOfA(farm, people)
const urls = [
  '/WorkOrder/List',
  '/WorkOrder/AddData',
  '/WorkOrder/AddData/:id',
  '/FarmPlan/PlanAdd',
  '/FarmPlan/PlanAdd/:id',
  '/Core/PlaceList',
]
const clerkRole = await addRole(farm, admin, county.organId, { name: '内勤', scope: '本组织及下级', urls })
const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerkRole] })
afterAll(farm.close)

const noon = (day: string) => `2026-${day}T04:00:00.000Z`
const OverrideReason = '检测合格'
const sprayed = async (name: string, day = '11-22') => {
  const place = await stock.plot(name)
  await stock.sent(workerA, stock.used(place), noon(day))
  return place
}
const moved = ({ Id, UpdateTime }: WireRecord, OccurTime: string) =>
  farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, OccurTime, Data: {} } })
const get = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const add = (data: object, who: Persona = managerA, FormId = workOrderForm.id) =>
  farm.call(who, recordCalls.add, { body: { FormId, Data: { ...data } } })

describe('the word for a harvest', () => {
  test('holds for its plots and its day', async () => {
    const [one, other] = [await sprayed('甲地'), await sprayed('乙地')]
    const made = await stock.sent(managerA, stock.picked(one, { OverrideReason }), noon('11-28'))
    expect((await stock.edit(made, { Place: [other.Id] })).status).toBe(422)
    expect((await stock.edit(made, { Place: [one.Id, other.Id] })).status).toBe(422)
    // A day after the use is another thing than a day before the end of the interval.
    expect((await moved(made, noon('11-23'))).status).toBe(422)
    const later = done(await moved(made, '2026-11-28T05:00:00.000Z'))
    expect([later.Data.InputVerdict, later.Data.OverrideBy]).toEqual(['禁止', managerA.id])
    expect((await stock.edit(later, { Place: [other.Id], OverrideReason: '乙地也检测合格' })).status).toBe(200)
  })

  test('is gone when there is nothing to check any more', async () => {
    const place = await sprayed('丙地')
    const made = await stock.sent(managerA, stock.picked(place, { OverrideReason }), noon('11-28'))
    const free = done(await moved(made, noon('11-29')))
    expect([free.Data.InputVerdict, free.Data.OverrideBy, free.Data.OverrideReason]).toEqual([
      '允许',
      undefined,
      undefined,
    ])
    const again = await stock.sent(managerA, stock.picked(place, { OverrideReason }), noon('11-28'))
    const other = done(await stock.edit(again, { Operation: stock.spray.Id, Harvest: null }))
    const { InputVerdict, OverrideBy, OverrideTime, OverrideReason: word } = other.Data
    expect([InputVerdict, OverrideBy, OverrideTime, word]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is not that of the plan', async () => {
    const place = await sprayed('丁地')
    const picking = { Key: 'k1', Operation: stock.pick.Id, StartDate: '2026-11-25', EndDate: '2026-11-27' }
    const plan = await stock.plan(place, { Steps: [picking], OverrideReason })
    expect([plan.Data.InputVerdict, plan.Data.OverrideBy]).toEqual(['禁止', managerA.id])
    expect((await stock.send(workerA, stock.picked(place, { Plan: plan.Id }), noon('11-26'))).status).toBe(422)
  })
})

const spraying = { Key: 'k1', Operation: stock.spray.Id, StartDate: '2026-12-01', EndDate: '2026-12-03' }
const order = (place: WireRecord, more: object = {}) => ({
  Title: '打药',
  Enterprise: enterpriseA.Id,
  Operation: stock.spray.Id,
  Place: [place.Id],
  Start: '2026-12-01T00:00:00.000Z',
  Due: '2026-12-03T10:00:00.000Z',
  Inputs: [stock.row(stock.imidacloprid, 300)],
  ...more,
})

describe('the word for a plan', async () => {
  const place = await stock.plot('戊地')
  const StepInputs = [{ Step: 'k1', Input: stock.imidacloprid.Id, Dose: 30, Unit: '克' as const }]
  const plan = await stock.plan(place, { Steps: [spraying], StepInputs, OverrideReason })
  const of = (more: object = {}) => order(place, { Plan: plan.Id, Step: 'k1', ...more })
  const amount = (grams: number) => ({ Inputs: [stock.row(stock.imidacloprid, grams)] })

  test('holds for its work orders, by no more and on its days', async () => {
    for (const more of [{}, amount(299), { Step: undefined }, { Start: '2026-12-02T00:00:00.000Z' }]) {
      const { Data } = done(await add(of(more), clerk))
      expect([Data.InputVerdict, Data.OverrideReason]).toEqual(['禁止', `随计划放行：${OverrideReason}`])
    }
    const inKilogrammes = { Inputs: [{ ...stock.row(stock.imidacloprid, 0.3), Unit: '公斤' }] }
    expect((await add(of(inKilogrammes), clerk)).status).toBe(200)
  })

  test.each<[string, () => Promise<object>]>([
    ['more of it', async () => amount(310)],
    ['ten times as much', async () => amount(3000)],
    [
      'another product of that name',
      async () => ({
        Inputs: [stock.row(await stock.pesticide({ RegistrationNumber: 'PD77' }), 300)],
      }),
    ],
    ['other plots', async () => ({ Place: [(await stock.plot('己地')).Id] })],
    ['more plots', async () => ({ Place: [place.Id, (await stock.plot('庚地')).Id], ...amount(600) })],
    ['other days', async () => ({ Due: '2026-12-04T10:00:00.000Z' })],
    ['another operation', async () => ({ Step: undefined, Operation: stock.pick.Id })],
  ])('does not hold for %s', async (_, more) => {
    const { status, error } = await add(of(await more()), clerk)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Inputs', 'OverrideReason']])
  })

  test('of so many uses holds for each of them as it comes', async () => {
    const ground = await stock.plot('辛地')
    const steps = ['10-01', '10-11', '12-01'].map((day, index) => ({
      Key: `s${index}`,
      Operation: stock.spray.Id,
      StartDate: `2026-${day}`,
      EndDate: `2026-${day}`,
    }))
    const rows = steps.map(({ Key }) => ({ Step: Key, Input: stock.imidacloprid.Id, Dose: 20, Unit: '克' as const }))
    const made = await stock.plan(ground, { Steps: steps, StepInputs: rows, OverrideReason })
    const { Id, UpdateTime } = made
    done(await farm.call(managerA, planCalls.changeStatus, { body: { Id, UpdateTime, Status: '执行中' } }))
    for (const day of ['10-01', '10-11']) await stock.sent(workerA, stock.used(ground, { Plan: Id }), noon(day))
    const body = { Plan: Id, Steps: ['s2'], Confirmed: ['work-orders/past-due'] }
    const { Made } = done(await farm.call(managerA, workOrderCalls.fromPlan, { body }))
    expect(Made.map(({ Data }) => [Data.InputVerdict, Data.OverrideBy])).toEqual([['禁止', managerA.id]])
  })

  test('stays while nothing else is planned, and holds for no other days', async () => {
    const made = await stock.plan(await stock.plot('壬地'), { Steps: [spraying], StepInputs, OverrideReason })
    const renamed = done(await stock.edit(made, { EndDate: '2026-12-30' }, clerk))
    expect(renamed.Data.OverrideBy).toBe(managerA.id)
    const elsewhen = { Steps: [{ ...spraying, EndDate: '2026-12-04' }] }
    expect((await stock.edit(renamed, elsewhen, clerk)).status).toBe(422)
    const more = { StepInputs: StepInputs.map((row) => ({ ...row, Dose: 300 })) }
    expect((await stock.edit(renamed, more, clerk)).status).toBe(422)
  })
})

describe('the reason', () => {
  test.each([
    ['work order', workOrderForm.id, async (name: string) => order(await stock.plot(name), { Crops: stock.tomato.Id })],
    [
      'plan',
      planForm.id,
      async (name: string) => {
        const StepInputs = [{ Step: 'k1', Input: stock.imidacloprid.Id, Dose: 30, Unit: '克' }]
        return { ...stock.planned(await stock.plot(name)), Steps: [spraying], StepInputs }
      },
    ],
  ])('of a %s is written by nobody but who may give the word', async (what, formId, data) => {
    const made = done(await add({ ...(await data(`${what}地`)), OverrideReason }, managerA, formId))
    for (const word of ['县里批准', null]) {
      const { status, error } = await stock.edit(made, { OverrideReason: word }, clerk)
      expect([status, error.fields?.OverrideReason]).toEqual([
        422,
        ['核查为“禁止”，请有投入品放行权限的管理人员填写理由后保存'],
      ])
    }
    expect((await stock.edit(made, { OverrideReason: ' ' })).status).toBe(422)
    expect((await get(made.Id)).Data.OverrideReason).toBe(OverrideReason)
    const other = done(await stock.edit(made, { OverrideReason: '复检合格' }, admin))
    expect([other.Data.OverrideReason, other.Data.OverrideBy]).toEqual(['复检合格', admin.id])
  })

  test('of a punch-in likewise', async () => {
    const place = await sprayed('癸地')
    const made = await stock.sent(managerA, stock.picked(place, { OverrideReason }), noon('11-28'))
    expect((await stock.edit(made, { OverrideReason: '' })).status).toBe(422)
    const other = done(await stock.edit(made, { OverrideReason: '复检合格' }, admin))
    expect([other.Data.OverrideReason, other.Data.OverrideBy]).toEqual(['复检合格', admin.id])
  })

  test('of a work order that asks for nothing any more is gone', async () => {
    const made = done(await add({ ...order(await stock.plot('子地')), OverrideReason }))
    const { Data } = done(await stock.edit(made, { Inputs: [] }, clerk))
    expect([Data.InputVerdict, Data.OverrideBy, Data.OverrideTime, Data.OverrideReason]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
  })
})
