import { roleCalls } from '@farm/contract/access'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { orderCalls, orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { afterAll, describe, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const {
  season,
  tomatoes,
  melons,
  data: orderData,
  order,
  get,
  change,
  confirmed,
  edit,
  serving,
  harvest,
} = await ordersOfA(farm, people)
afterAll(farm.close)

const fieldsAtFault = async (asked: Promise<{ status: number; error: { fields?: unknown } }>) => {
  const { status, error } = await asked
  return [status, error?.fields]
}

describe('an order is refused', () => {
  test.each([
    [{ DeliveryDate: '2026-02-28' }, { DeliveryDate: ['“交货日期”不能早于下单日期'] }],
    [{ Lines: [{ ...tomatoes, Quantity: 0 }] }, { 'Lines.0.Quantity': ['应大于 0'] }],
    [{ Lines: [] }, { Lines: ['请添加订单明细'] }],
    [{ Status: '已完成' }, { Status: ['“状态”由系统维护，不能直接填写'] }],
    [{ Fulfilled: 100 }, { Fulfilled: ['“完成”由系统计算，不能填写'] }],
  ])('with %j', async (more, fields) => {
    const body = { FormId: orderForm.id, Data: { ...orderData(), ...more } }
    expect(await fieldsAtFault(farm.call(managerA, recordCalls.add, { body }))).toEqual([422, fields])
  })

  test('of an enterprise of others', async () => {
    const body = { FormId: orderForm.id, Data: { ...orderData({ Enterprise: enterpriseB.Id }) } }
    expect(await fieldsAtFault(farm.call(managerA, recordCalls.add, { body }))).toEqual([
      422,
      { Enterprise: ['所选内容已不存在或超出您的权限，请重新选择'] },
    ])
  })
})

test('a new order waits to be confirmed and has a number, by which it is found and listed', async () => {
  const made = await order()
  expect(made.Data).toMatchObject({
    Status: '待确认',
    Amount: 5_400,
  })
  expect(made.Data.Number).toMatch(/^DD20260310-\d+-\d{4}$/)
  const list = async (search: string) =>
    done(await farm.call(managerA, recordCalls.list, { query: { formId: orderForm.id, search } })).map(({ Id }) => Id)
  expect(await list(String(made.Data.Number))).toEqual([made.Id])
  expect(await list('DD20260310')).toContain(made.Id)
})

describe('the state of an order', () => {
  test('is moved by nobody who may not edit it, and is not there for others', async () => {
    const made = await order()
    expect((await change(made, '生产中', undefined, workerA)).status).toBe(403)
    expect((await change(made, '生产中', undefined, managerB)).status).toBe(404)
    expect((await get(made)).Data.Status).toBe('待确认')
  })

  test('is that of orders alone', async () => {
    expect((await change(await season.plan(), '生产中')).status).toBe(404)
  })

  test('does not leap', async () => {
    expect(await fieldsAtFault(change(await order(), '已完成'))).toEqual([
      422,
      { Status: ['“待确认”的订单不能改为“已完成”'] },
    ])
  })

  test('is called off only with a reason, which is kept', async () => {
    const made = await order()
    expect(await fieldsAtFault(change(made, '已取消', '  '))).toEqual([422, { Reason: ['请填写取消原因'] }])
    expect(done(await change(made, '已取消', ' 客户撤单 ')).Data).toMatchObject({
      Status: '已取消',
      CancelReason: '客户撤单',
    })
  })

  test('goes by what was harvested this moment, not by what was worked out before', async () => {
    const made = await confirmed({ Lines: [tomatoes] })
    const plan = await serving(made)
    await settleDerived(farm, now)
    await harvest(plan, 640)
    expect((await get(made)).Data.Fulfilled).toBe(0)
    expect(await fieldsAtFault(change(made, '待交付'))).toEqual([
      422,
      { Reason: ['采收只完成了订单的 64%，请说明货源'] },
    ])
    await harvest(plan, 360)
    expect(done(await change(made, '待交付')).Data).toMatchObject({ Status: '待交付' })
  })

  test('tells where the rest came from, until it goes back, and when it was delivered', async () => {
    const ready = done(await change(await confirmed(), '待交付', '邻村收购'))
    expect(ready.Data.SupplyNote).toBe('邻村收购')
    const back = done(await change(ready, '生产中'))
    expect(back.Data).not.toHaveProperty('SupplyNote')
    const again = done(await change(back, '待交付', '库存'))
    const over = done(await change(again, '已完成'))
    expect(over.Data).toMatchObject({ Status: '已完成', DeliveredDate: '2026-03-10', SupplyNote: '库存' })
  })

  test('is changed once, however often the same is sent, and not over the head of somebody else', async () => {
    const made = await order()
    const first = done(await change(made, '生产中'))
    expect(done(await change(made, '生产中')).UpdateTime).toBe(first.UpdateTime)
    const late = await change(made, '已取消', '撤单')
    expect([late.status, late.error.code]).toEqual([409, 'form-data/stale'])
    expect((await get(made)).Data.Status).toBe('生产中')
  })
})

describe('an order that is over', () => {
  test('stays as it is but for the note', async () => {
    const over = done(await change(await order(), '已取消', '撤单'))
    expect(await fieldsAtFault(edit(over, { Customer: '别人' }))).toEqual([
      422,
      { Status: ['“已取消”的订单只能修改备注'] },
    ])
    const noted = done(await edit(over, { Note: '明年再谈' }))
    expect(noted.Data.Note).toBe('明年再谈')
    expect(await fieldsAtFault(edit(noted, { Note: '', Quality: '一级' }))).toEqual([
      422,
      { Status: ['“已取消”的订单只能修改备注'] },
    ])
  })
})

describe('what a plan serves', () => {
  test('stays in the order: the line, its product and the enterprise', async () => {
    const made = await order()
    await serving(made, { Name: '春茬番茄' })
    expect(await fieldsAtFault(edit(made, { Lines: [melons] }))).toEqual([
      422,
      { Lines: ['计划“春茬番茄”对应删去的一行，请先修改计划'] },
    ])
    const Lines = [melons, { ...tomatoes, Crops: season.melon.Id }]
    expect(await fieldsAtFault(edit(made, { Lines }))).toEqual([
      422,
      { 'Lines.1.Crops': ['计划“春茬番茄”对应这一行，不能更换产品'] },
    ])
    expect(await fieldsAtFault(edit(made, { Enterprise: enterpriseB.Id }, admin))).toEqual([
      422,
      { Enterprise: ['订单不能更换企业，它的编号属于原来的企业；请给另一家企业新增订单'] },
    ])
  })

  test('is named to nobody who may not see the plan', async () => {
    const made = await order()
    await serving(made, { Name: '春茬番茄' })
    const clerks = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '订单员',
      scope: '本组织',
      urls: ['/ExternalOrder/List', '/ExternalOrder/AddData/:id'],
    })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
    const body = {
      RoleId: clerks,
      FormId: planForm.id,
      Denied: ['view' as const],
      Fields: {},
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, roleCalls.editForm, { body }))
    expect(await fieldsAtFault(edit(made, { Lines: [melons] }, clerk))).toEqual([
      422,
      { Lines: ['有计划对应删去的一行，请先修改计划'] },
    ])
    const { Lines } = done(await farm.call(clerk, orderCalls.fulfilment, { query: { id: made.Id } }))
    expect(Lines.map(({ Plans }) => Plans)).toEqual([[], []])
  })

  test('may change otherwise: how much, at what price, a line more, and lines that nobody plans for', async () => {
    const made = await order()
    await serving(made)
    const Lines = [
      { ...tomatoes, Quantity: 2 },
      { Crops: season.melon.Id, Quantity: 5, Unit: '吨' },
    ]
    const edited = done(await edit(made, { Lines }))
    expect(edited.Data.Lines).toMatchObject([
      { Key: 'k1', Quantity: 2 },
      { Key: 'k3', Quantity: 5 },
    ])
  })

  test('holds nothing any more once the plan is deleted', async () => {
    const made = await order()
    const plan = await serving(made)
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [plan.Id] } }))
    expect((await edit(made, { Lines: [melons] })).status).toBe(200)
  })

  test('is not left by restoring an earlier version either', async () => {
    const made = await order({ Lines: [melons] })
    const wider = done(await edit(made, { Lines: [tomatoes, melons] }))
    await serving(wider)
    const body = { Id: made.Id, UpdateTime: wider.UpdateTime, Version: made.UpdateTime }
    expect((await farm.call(managerA, careCalls.restore, { body })).status).toBe(422)
  })
})

describe('how an order stands', () => {
  const standing = async (made: { Id: string }) => {
    await settleDerived(farm, now)
    const { Fulfilled, Forecast, Risk, RiskReason } = (await get(made)).Data
    return { Fulfilled, Forecast, Risk, RiskReason }
  }
  const start = async (plan: Parameters<typeof season.change>[0]) => done(await season.change(plan, '执行中'))

  test('follows from its plans and what was harvested for them', async () => {
    const made = await confirmed({ Lines: [tomatoes], DeliveryDate: '2026-03-31' })
    expect(await standing(made)).toMatchObject({ Fulfilled: 0, Risk: '有风险', RiskReason: '“番茄”还没有计划' })
    const plan = await start(await serving(made, { Name: '春茬', TargetYield: 1_000, EndDate: '2026-04-04' }))
    expect(await standing(made)).toEqual({
      Fulfilled: 0,
      Forecast: '2026-04-04',
      Risk: '有风险',
      RiskReason: '预计 2026-04-04 完成，比交货晚 4 天',
    })
    const postponed = done(await edit(await get(made), { DeliveryDate: '2026-04-10' }))
    expect(await standing(made)).toMatchObject({ Risk: '正常', Forecast: '2026-04-04' })
    await harvest(plan, 250)
    expect(await standing(made)).toMatchObject({ Fulfilled: 25, Risk: '正常' })
    expect((await get(made)).UpdateTime).toBe(postponed.UpdateTime)
  })

  test('goes by the last harvest of a plan, not by what is done after it', async () => {
    const operation = async (Name: string, Type: '采收' | '整地') =>
      (await add(farm, admin, operationForm, { data: { Name, Type }, organId: county.organId })).Id
    const step = (Operation: string, StartDate: string, EndDate: string) => ({ Operation, StartDate, EndDate })
    const Steps = [
      step(await operation('采收番茄', '采收'), '2026-03-20', '2026-03-30'),
      step(await operation('清园', '整地'), '2026-04-01', '2026-04-04'),
    ]
    const made = await confirmed({ Lines: [tomatoes], DeliveryDate: '2026-03-31' })
    await start(await serving(made, { Name: '先收后清', TargetYield: 1_000, EndDate: '2026-04-04', Steps }))
    expect(await standing(made)).toMatchObject({ Risk: '正常', Forecast: '2026-03-30' })
  })

  test('turns with the day', async () => {
    const made = await confirmed({ Lines: [tomatoes], DeliveryDate: '2026-03-31' })
    await start(await serving(made, { TargetYield: 1_000 }))
    expect(await standing(made)).toMatchObject({ Risk: '正常' })
    await settleDerived(farm, new Date('2026-04-02T02:00:00.000Z'))
    expect((await get(made)).Data).toMatchObject({ Risk: '已逾期', RiskReason: '超过交货日期 2 天' })
  })
})

describe('the fulfilment of an order', () => {
  const fulfilment = (who: typeof managerA, id: string) => farm.call(who, orderCalls.fulfilment, { query: { id } })

  test('is that of no order where there is none for the person, and of nothing else', async () => {
    const made = await order()
    expect((await fulfilment(people.roleless, made.Id)).status).toBe(403)
    expect((await fulfilment(managerB, made.Id)).status).toBe(404)
    expect((await fulfilment(managerA, newId())).status).toBe(404)
    expect((await fulfilment(managerA, (await season.plan()).Id)).status).toBe(404)
  })

  test('tells of each line what was ordered, harvested and planned', async () => {
    const made = await confirmed()
    const plan = await season.change(await serving(made, { Name: '春茬', TargetYield: 900 }), '执行中')
    await serving(made, { Name: '二茬' })
    await harvest(done(plan), 120.5)
    await settleDerived(farm, now)
    const { Lines } = done(await fulfilment(county, made.Id))
    expect(Lines).toMatchObject([
      {
        Key: 'k1',
        Crop: { Id: season.tomato.Id, Name: '番茄' },
        Ordered: 1_000,
        Harvested: 120.5,
        Plans: [
          { Name: '春茬', Status: '执行中', Harvest: 120.5, TargetYield: 900, LateDays: 0, StartDate: '2026-03-01' },
          { Name: '二茬', Status: '草稿', Harvest: 0 },
        ],
      },
      { Key: 'k2', Crop: { Name: '甜瓜' }, Ordered: 200, Harvested: 0, Plans: [] },
    ])
  })

  test('tells nothing of a plan elsewhere that the person may not see', async () => {
    const made = await order()
    const data = await season.data({ Name: '别处的计划', Order: made.Id, OrderLine: 'k1' })
    const elsewhere = await add(farm, admin, planForm, { data, organId: enterpriseB.Organ.Id })
    const seenBy = async (who: typeof managerA) =>
      done(await fulfilment(who, made.Id)).Lines.flatMap(({ Plans }) => Plans.map(({ Id }) => Id))
    expect(await seenBy(managerA)).toEqual([])
    expect(await seenBy(county)).toEqual([elsewhere.Id])
  })
})

describe('earlier customers', () => {
  const customers = async (who: typeof managerA, search?: string) =>
    done(await farm.call(who, orderCalls.customers, { query: { ...(search !== undefined && { search }) } }))

  test('are told to nobody without orders, and only those within reach', async () => {
    await order({ Customer: '甲的老客户' })
    expect((await farm.call(people.roleless, orderCalls.customers, { query: {} })).status).toBe(403)
    expect(await customers(managerB, '老客户')).toEqual([])
  })

  test('come newest first, each once, with what was noted last; twenty at the most', async () => {
    await order({ Customer: '和顺食堂', Contact: '老王', Phone: '13800000001' })
    await order({ Customer: '和平食堂' })
    await order({ Customer: '和顺食堂', Contact: '小李', Address: '人民路 1 号' })
    expect(await customers(managerA, '食堂')).toEqual([
      { Customer: '和顺食堂', Contact: '小李', Phone: '', Address: '人民路 1 号' },
      { Customer: '和平食堂', Contact: '', Phone: '', Address: '' },
    ])
    for (let at = 0; at < 21; at += 1) await order({ Customer: `Shop ${at}` })
    const shops = await customers(managerA, ' shop ')
    expect([shops.length, shops[0]?.Customer]).toEqual([20, 'Shop 20'])
    expect(await customers(managerA, '%')).toEqual([])
  })

  test('are told without what is hidden from the person', async () => {
    await order({ Customer: '隐名超市', Contact: '老王', Phone: '13800000002' })
    const sellers = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '销售员',
      scope: '本组织',
      urls: ['/ExternalOrder/List'],
    })
    const body = {
      RoleId: sellers,
      FormId: orderForm.id,
      Denied: [],
      Fields: { Phone: 'hidden' as const, Contact: 'hidden' as const },
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, roleCalls.editForm, { body }))
    const seller = await addPerson(farm, admin, { name: 'seller', organId: enterpriseA.Organ.Id, roleIds: [sellers] })
    expect(await customers(seller, '隐名')).toEqual([{ Customer: '隐名超市', Contact: '', Phone: '', Address: '' }])
  })
})

test('a plan takes no line that the order does not have', async () => {
  const made = await order()
  const asked = await season.data({ Order: made.Id, OrderLine: 'k9' })
  const body = { FormId: planForm.id, Data: { ...asked } }
  expect((await farm.call(managerA, recordCalls.add, { body })).error.fields).toEqual({
    OrderLine: ['订单中没有这一行'],
  })
})
