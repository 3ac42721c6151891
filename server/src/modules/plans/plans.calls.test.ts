import { type DataOf, type WireRecord, careCalls, readData, recordCalls } from '@farm/contract/forms'
import { orderCalls, orderForm } from '@farm/contract/orders'
import { planCalls, planForm, stepsIn } from '@farm/contract/plans'
import { standardCalls, standardForm } from '@farm/contract/standards'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'

/** Eight in the morning of 12 March on the farm. */
const now = new Date('2026-03-12T00:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const season = await seasonOfA(farm, people)
afterAll(farm.close)
const { admin, county, managerA, managerB, managerOfA1, workerA, enterpriseA, enterpriseB } = people
const { plough, water, pick, urea, plan, running, change, edit, step, plot, get, punchIn } = season

const addPlan = async (more: Parameters<typeof season.data>[0], along: object = {}) =>
  farm.call(managerA, recordCalls.add, { body: { FormId: planForm.id, Data: await season.data(more), ...along } })
const sure = { Confirmed: ['plans/overlap'] }
const editSure = ({ Id, UpdateTime }: WireRecord, Data: object) =>
  farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data }, ...sure } })

describe('a plan that is added', () => {
  test('is a draft until somebody starts it', async () => {
    const made = await plan()
    expect(made.Data.Status).toBe('草稿')
    expect(done(await change(made, '执行中')).Data.Status).toBe('执行中')
  })

  test('has plots of its enterprise alone', async () => {
    const theirs = await plot('乙地', enterpriseB.Id, managerB)
    const body = { FormId: planForm.id, Data: await season.data({ Place: [theirs.Id] }) }
    const { status, error } = await farm.call(admin, recordCalls.add, { body })
    expect([status, error.fields]).toEqual([422, { Place: ['地块不属于所选企业'] }])
  })

  test('serves a line of an order of its enterprise, of its crop', async () => {
    const Lines: DataOf<typeof orderForm>['Lines'] = [
      { Crops: season.tomato.Id, Quantity: 3, Unit: '吨' },
      { Crops: season.melon.Id, Quantity: 1, Unit: '吨' },
    ]
    const data = { Customer: '酱厂', DeliveryDate: '2026-06-01', Lines }
    const ours = await add(farm, managerA, orderForm, { data: { ...data, Enterprise: enterpriseA.Id } })
    const theirs = await add(farm, managerB, orderForm, { data: { ...data, Enterprise: enterpriseB.Id } })
    const serving = async (Order: string, OrderLine?: string) =>
      (await addPlan({ Order, ...(OrderLine && { OrderLine }) })).error.fields
    expect(await serving(theirs.Id, 'k1')).toEqual({ Order: ['所选内容已不存在或超出您的权限，请重新选择'] })
    expect(await serving(ours.Id)).toEqual({ OrderLine: ['请填写订单明细行'] })
    expect(await serving(ours.Id, 'k3')).toEqual({ OrderLine: ['订单中没有这一行'] })
    expect(await serving(ours.Id, 'k2')).toEqual({ OrderLine: ['订单明细的产品与计划的作物不一致'] })
    expect((await addPlan({ Order: ours.Id, OrderLine: 'k1' })).status).toBe(200)
  })

  test('takes its steps from a standard in force, of the enterprise or above it', async () => {
    const standard = async (who: typeof managerA, organId: string) => {
      const data = { Name: '番茄规程', Crops: season.tomato.Id, Steps: [{ Operation: plough.Id, FromDay: 0, Days: 2 }] }
      return add(farm, who, standardForm, { data, organId })
    }
    const move = async ({ Id, UpdateTime }: WireRecord, Status: '现行' | '已废止') =>
      done(await farm.call(admin, standardCalls.changeStatus, { body: { Id, UpdateTime, Status } }))
    const draft = await standard(managerA, enterpriseA.Organ.Id)
    expect((await addPlan({ Standard: draft.Id })).error.fields).toEqual({ Standard: ['技术规程还没有启用'] })
    const theirs = await move(await standard(managerB, enterpriseB.Organ.Id), '现行')
    const foreign = { FormId: planForm.id, Data: await season.data({ Standard: theirs.Id }) }
    const refused = await farm.call(county, recordCalls.add, { body: foreign })
    expect(refused.error.fields).toEqual({ Standard: ['技术规程不是这家企业或其上级的，请换一个'] })
    const lent = await move(await standard(admin, county.organId), '现行')
    const made = await addPlan({ Standard: lent.Id })
    expect(made.status).toBe(200)
    await move(lent, '已废止')
    expect((await addPlan({ Standard: lent.Id })).error.fields).toEqual({
      Standard: ['技术规程不是现行的，请选择现行的版本'],
    })
    // What was in force when the plan was made stays.
    const elsewhere = { Place: [(await plot('别处')).Id] }
    expect((await edit(made.data, elsewhere)).status).toBe(200)
  })

  test('is refused with steps outside of its time, in a circle, or with inputs of no step', async () => {
    const Steps = [
      step(plough, '02-20', '03-02', { Key: 'k1', After: 'k2' }),
      step(water, '03-05', '03-06', { Key: 'k2', After: 'k1' }),
    ]
    const StepInputs = [{ Step: 'k3', Input: urea.Id, Dose: 1, Unit: '公斤' as const }]
    expect((await addPlan({ Steps, StepInputs })).error.fields).toEqual({
      'Steps.0.StartDate': ['应在计划起止日期内'],
      'Steps.0.After': ['前置步骤互相等待，形成了循环'],
      'Steps.1.After': ['前置步骤互相等待，形成了循环'],
      'StepInputs.0.Step': ['作业步骤不存在'],
    })
    expect((await addPlan({ StepInputs })).error.fields).toEqual({ 'StepInputs.0.Step': ['作业步骤不存在'] })
  })

  test('sent again is the one that is there', async () => {
    const body = {
      FormId: planForm.id,
      Id: newId(),
      Data: await season.data({ Steps: [step(plough, '03-01', '03-02')] }),
    }
    const first = done(await farm.call(managerA, recordCalls.add, { body }))
    expect(done(await farm.call(managerA, recordCalls.add, { body }))).toEqual(first)
  })
})

describe('plans on one plot at one time', () => {
  const overlaps = (who: typeof managerA, place: WireRecord, more: object = {}) =>
    farm.call(who, planCalls.overlaps, { query: { place: place.Id, from: '2026-03-31', to: '2026-04-30', ...more } })

  test('are asked about, by the names of the others', async () => {
    const east = await plot('东一')
    await plan({ Name: '头茬', Place: [east.Id] })
    const later = { Name: '二茬', Place: [east.Id], StartDate: '2026-03-31', EndDate: '2026-05-31' }
    const { status, error } = await addPlan(later)
    const text = '同一地块在这段时间已有其他计划：“头茬”。请核对地块和日期，确实要同时安排的请确认'
    expect([status, error]).toMatchObject([409, { code: 'plans/overlap', errors: [text], fields: { Place: [text] } }])
    expect(error.confirm).toEqual([{ code: 'plans/overlap', text, field: 'Place' }])
    expect(done(await addPlan(later, sure)).Data.Confirmed).toEqual(['与其他计划重叠'])
    const june = { ...later, StartDate: '2026-06-01', EndDate: '2026-06-30' }
    expect(done(await addPlan(june, sure)).Data).not.toHaveProperty('Confirmed')
  })

  test('are looked at again when plots or days change, and not with every edit', async () => {
    const east = await plot('东二')
    await plan({ Name: '头茬', Place: [east.Id] })
    const second = await plan({ Place: [east.Id], StartDate: '2026-04-01', EndDate: '2026-04-30' })
    const dated = await edit(second, { StartDate: '2026-03-20' })
    expect([dated.status, dated.error.code]).toEqual([409, 'plans/overlap'])
    const known = done(await editSure(second, { StartDate: '2026-03-20' }))
    expect((await edit(known, { Note: '间作' })).status).toBe(200)
  })

  test('are asked about until they are known: another plan or plot beside it is asked about anew', async () => {
    const [east, west] = [await plot('东六'), await plot('西六')]
    await plan({ Name: '头茬', Place: [east.Id, west.Id], EndDate: '2026-04-10' })
    await plan({ Name: '瓜', Place: [west.Id], StartDate: '2026-06-01', EndDate: '2026-06-30' })
    const both = done(await addPlan({ Place: [east.Id] }, sure))
    const { Data, UpdateTime } = done(await edit(both, { EndDate: '2026-04-02' }))
    expect(Data.Confirmed).toEqual(['与其他计划重叠'])
    const known = { ...both, UpdateTime }
    const texts = async (data: object) => (await edit(known, data)).error.fields
    expect(await texts({ Place: [east.Id, west.Id] })).toEqual({ Place: [expect.stringContaining('“头茬”。')] })
    expect(await texts({ EndDate: '2026-06-10', Place: [west.Id] })).toEqual({
      Place: [expect.stringContaining('“头茬”、“瓜”。')],
    })
    const may = { StartDate: '2026-05-01', EndDate: '2026-05-20' }
    const alone = done(await edit(known, may))
    expect(alone.Data).not.toHaveProperty('Confirmed')
    expect(done(await edit(known, may))).toEqual(alone)
    expect((await edit(alone, { StartDate: '2026-03-31' })).error.code).toBe('plans/overlap')
    // What is brought back comes with what was confirmed of it, and without what was not.
    const back = { Id: alone.Id, UpdateTime: alone.UpdateTime, Version: known.UpdateTime }
    const restored = done(await farm.call(managerA, careCalls.restore, { body: back }))
    expect(restored.Data).toMatchObject({ EndDate: '2026-04-02', Confirmed: ['与其他计划重叠'] })
    const again = { Id: alone.Id, UpdateTime: restored.UpdateTime, Version: alone.UpdateTime }
    expect(done(await farm.call(managerA, careCalls.restore, { body: again })).Data).not.toHaveProperty('Confirmed')
  })

  test('that are ended are no others', async () => {
    const east = await plot('东三')
    const first = await plan({ Place: [east.Id] })
    done(await change(first, '已终止', '遭雹灾'))
    expect((await addPlan({ Place: [east.Id] })).status).toBe(200)
  })

  test('are told to those who may see them, by plots and days, but for the one itself', async () => {
    const east = await plot('东四')
    const first = await plan({ Name: '头茬', Place: [east.Id] })
    expect(
      (
        await farm.call(managerA, planCalls.overlaps, {
          query: { place: 'x'.repeat(36), from: '2026-03-01', to: '2026-03-02' },
        })
      ).status,
    ).toBe(400)
    expect(done(await overlaps(managerB, east))).toEqual([])
    expect(done(await overlaps(managerOfA1, east))).toEqual([])
    expect(done(await overlaps(county, east)).map(({ Name }) => Name)).toEqual(['头茬'])
    expect(done(await overlaps(managerA, east, { except: first.Id }))).toEqual([])
    expect(done(await overlaps(managerA, east, { from: '2026-04-01' }))).toEqual([])
  })
})

describe('the steps of a plan', () => {
  const both = [
    step(plough, '03-01', '03-05', { Key: 'k1' }),
    step(water, '03-06', '03-08', { Key: 'k2', Name: '头水' }),
  ]
  const orderFor = (of: WireRecord) =>
    add(farm, managerA, workOrderForm, {
      data: {
        Title: '浇头水',
        Enterprise: enterpriseA.Id,
        Plan: of.Id,
        Step: 'k2',
        Operation: water.Id,
        Due: '2026-03-20T10:00:00Z',
      },
    })

  test('stay while there is work for them, and are the work that they are', async () => {
    const made = await running({ Steps: both })
    await punchIn(workerA, made, plough)
    await orderFor(made)
    expect((await edit(made, { Steps: [both[0]] })).error.fields).toEqual({
      Steps: ['步骤“头水”已有工单或打卡，不能删去'],
    })
    expect((await edit(made, { Steps: [{ ...both[0], Operation: pick.Id }, both[1]] })).error.fields).toEqual({
      'Steps.0.Operation': ['这个步骤已有工单或打卡，不能更换农事操作'],
    })
    const Steps = [{ ...both[0], Name: '深翻' }, both[1], step(pick, '03-20', '03-22')]
    expect((await edit(made, { Steps })).status).toBe(200)
  })

  test('go once their work orders are closed, which hold up nothing of those', async () => {
    const made = await running({ Steps: both })
    const { Id, UpdateTime } = await orderFor(made)
    const body = { Id, UpdateTime, Act: '关闭' as const, Note: '下雨' }
    done(await farm.call(managerA, workOrderCalls.act, { body }))
    expect((await edit(made, { Steps: [both[0]] })).status).toBe(200)
    const again = done(await farm.call(managerA, workOrderCalls.act, { body: { ...body, ...(await moment(Id)) } }))
    expect((await edit(again, { Due: '2026-03-25T10:00:00Z' })).status).toBe(200)
  })

  const moment = async (Id: string) => {
    const { UpdateTime } = await get({ Id })
    return { UpdateTime, Act: '重新打开' as const, Note: '天晴了' }
  }
})

describe('a plan that is ended', () => {
  const ended = async () => done(await change(await running(), '已终止', '遭雹灾'))

  test('stays as it is but for the note', async () => {
    const made = await ended()
    const refused = { Status: ['“已终止”的计划只能修改备注'] }
    expect((await edit(made, { EndDate: '2026-04-30' })).error.fields).toEqual(refused)
    expect((await edit(made, { Steps: [step(plough, '03-01', '03-02')], Note: '改' })).error.fields).toEqual(refused)
    expect(done(await edit(made, { Note: '明年再种' })).Data.Note).toBe('明年再种')
  })

  test('is given no more work orders, neither new ones nor those that it closed or that were of none', async () => {
    const data = { Title: '浇水', Enterprise: enterpriseA.Id, Operation: water.Id, Due: '2026-03-20T10:00:00Z' }
    const begun = await running()
    const closed = await add(farm, managerA, workOrderForm, { data: { ...data, Plan: begun.Id } })
    const free = await add(farm, managerA, workOrderForm, { data })
    const made = done(await change(begun, '已终止', '遭雹灾'))
    const refused = { Plan: ['“已终止”的计划不能再派工'] }
    const body = { FormId: workOrderForm.id, Data: { ...data, Plan: made.Id } }
    expect((await farm.call(managerA, recordCalls.add, { body })).error.fields).toEqual(refused)
    expect((await edit(free, { Plan: made.Id })).error.fields).toEqual(refused)
    const { Id, UpdateTime } = await get(closed)
    const reopened = { Id, UpdateTime, Act: '重新打开' as const, Note: '再浇一次' }
    expect((await farm.call(managerA, workOrderCalls.act, { body: reopened })).error.fields).toEqual({
      Status: ['计划“已终止”，工单不能重新打开'],
    })
  })
})

test('nothing is planned for an order that is over', async () => {
  const Lines = [{ Key: 'k1', Crops: season.tomato.Id, Quantity: 3, Unit: '吨' as const }]
  const data = { Customer: '酱厂', DeliveryDate: '2026-06-01', Lines, Enterprise: enterpriseA.Id }
  const order = await add(farm, managerA, orderForm, { data })
  const serving = { Order: order.Id, OrderLine: 'k1' }
  const [before, free] = [done(await addPlan(serving)), await plan()]
  const body = { Id: order.Id, UpdateTime: order.UpdateTime, Status: '已取消' as const, Reason: '撤单' }
  done(await farm.call(managerA, orderCalls.changeStatus, { body }))
  const refused = { Order: ['“已取消”的订单不能再安排计划'] }
  expect((await addPlan(serving)).error.fields).toEqual(refused)
  expect((await edit(free, serving)).error.fields).toEqual(refused)
  // What served it goes on.
  expect((await edit(before, { Note: '改供批发' })).status).toBe(200)
})

describe('the state of a plan', () => {
  const order = async (of: WireRecord, more: object = {}) => {
    const data = {
      Title: '浇头水',
      Enterprise: enterpriseA.Id,
      Plan: of.Id,
      Step: 'k1',
      Operation: plough.Id,
      Due: '2026-03-20T10:00:00Z',
    }
    return add(farm, managerA, workOrderForm, { data: { ...data, ...more } })
  }
  const act = async ({ Id, UpdateTime }: WireRecord, Act: '开始' | '提交验收' | '验收通过', Note?: string) =>
    done(await farm.call(managerA, workOrderCalls.act, { body: { Id, UpdateTime, Act, ...(Note && { Note }) } }))
  const twoSteps = () => running({ Steps: [step(plough, '03-01', '03-05'), step(water, '03-06', '03-08')] })

  test('is changed by who may change the plan', async () => {
    const made = await plan()
    const answers = [managerB, managerOfA1, workerA].map((who) => change(made, '执行中', undefined, who))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 403])
  })

  test('does not go back, nor from a draft to its end', async () => {
    const made = await plan()
    expect((await change(made, '已完成')).error.fields).toEqual({ Status: ['“草稿”的计划不能改为“已完成”'] })
    const stopped = done(await change(made, '已终止', '改种'))
    expect((await change(stopped, '执行中')).error.fields).toEqual({ Status: ['“已终止”的计划不能改为“执行中”'] })
  })

  test('is finished with steps left over only with a reason', async () => {
    const made = await twoSteps()
    await punchIn(managerA, made, plough)
    expect((await change(made, '已完成')).error.fields).toEqual({ Reason: ['还有 1 个步骤没有完成，请说明原因'] })
    const finished = done(await change(made, '已完成', '雨水足，不用浇'))
    expect(finished.Data).toMatchObject({ Status: '已完成', StopReason: '雨水足，不用浇' })
  })

  test('is finished without one when all steps are done', async () => {
    const made = await twoSteps()
    for (const operation of [plough, water]) await punchIn(managerA, made, operation)
    expect(done(await change(made, '已完成')).Data.Status).toBe('已完成')
  })

  test('stays while somebody is at a work order of it, which is named', async () => {
    const made = await twoSteps()
    const begun = await act(await order(made, { Assignees: [managerA.id] }), '开始')
    const { status, error } = await change(made, '已终止', '遭雹灾')
    expect([status, error.fields]).toEqual([422, { Status: ['还有工单“浇头水”正在进行，请先验收或关闭'] }])
    await act(await act(begun, '提交验收', '不用打卡'), '验收通过')
    expect((await change(made, '已终止', '遭雹灾')).status).toBe(200)
  })

  test('tells of work orders to who may not see them no more than that there are some', async () => {
    const urls = ['/FarmPlan/PlanAdd/:id']
    const roleId = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '计划员', scope: '本组织', urls })
    const planner = await addPerson(farm, admin, { name: 'planner', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    const made = await twoSteps()
    await act(await order(made, { Assignees: [managerA.id] }), '开始')
    const { error } = await change(made, '已终止', '遭雹灾', planner)
    expect(error.fields).toEqual({ Status: ['还有工单正在进行，请先验收或关闭'] })
  })

  test('counts and names the work orders of who sees their own alone', async () => {
    const urls = ['/FarmPlan/PlanAdd/:id']
    const planning = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '改计划', scope: '本组织', urls })
    const working = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '做工单',
      scope: '仅本人',
      urls: ['/ClockSys/ClockOperation/WorkDetail/:workId'],
    })
    const person = { name: 'leader', organId: enterpriseA.Organ.Id, roleIds: [planning, working] }
    const leader = await addPerson(farm, admin, person)
    const made = await twoSteps()
    await act(await order(made, { Assignees: [managerA.id] }), '开始')
    await act(await order(made, { Title: '松土', Assignees: [managerA.id, leader.id] }), '开始')
    const { error } = await change(made, '已终止', '遭雹灾', leader)
    expect(error.fields).toEqual({ Status: ['还有工单“松土”正在进行，请先验收或关闭'] })
  })

  test('ends together with the work orders that nobody has begun', async () => {
    const made = await twoSteps()
    const waiting = await order(made)
    const given = await order(made, { Step: 'k2', Operation: water.Id, Assignees: [workerA.id] })
    const other = await order(await twoSteps())
    done(await change(made, '已终止', '遭雹灾'))
    const states = await Promise.all([waiting, given, other].map((one) => get(one)))
    expect(states.map(({ Data }) => Data.Status)).toEqual(['已关闭', '已关闭', '待派发'])
  })

  test('sent again is answered, an older one is told what there is', async () => {
    const made = await plan()
    const started = done(await change(made, '执行中'))
    expect(done(await change(made, '执行中'))).toEqual(started)
    const { status, error } = await change(made, '已终止', '遭雹灾')
    expect([status, error.code]).toEqual([409, 'form-data/stale'])
  })
})

describe('a plan that is moved', () => {
  const move = ({ Id, UpdateTime }: WireRecord, to: object, who = managerA) =>
    farm.call(who, planCalls.move, { body: { Id, UpdateTime, StartDate: '2026-03-03', ...to } })
  const chain = (more: object = {}) =>
    plan({
      Steps: [step(plough, '03-01', '03-05', { Key: 'k1' }), step(water, '03-29', '03-31', { Key: 'k2', After: 'k1' })],
      ...more,
    })
  const daysIn = ({ Data }: WireRecord) =>
    [Data.StartDate, Data.EndDate, ...stepsIn(readData(planForm, Data)).flatMap(({ start, end }) => [start, end])].map(
      (day) => String(day).slice(5),
    )

  test('is one that the mover may change and that is not ended, and its steps are its own', async () => {
    const made = await chain()
    const answers = [managerB, managerOfA1, workerA].map((who) => move(made, {}, who))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 403])
    expect((await move(made, { Step: 'k9' })).error.fields).toEqual({ Step: ['计划中没有这个步骤'] })
    const stopped = done(await change(made, '已终止', '遭雹灾'))
    expect((await move(stopped, {})).error.fields).toEqual({ Status: ['“已终止”的计划不能移动'] })
  })

  test('takes what waits for a step along, and grows with it', async () => {
    const moved = done(await move(await chain(), { Step: 'k1' }))
    expect(daysIn(moved)).toEqual(['03-01', '04-02', '03-03', '03-07', '03-31', '04-02'])
  })

  test('does not begin before what it waits for', async () => {
    const { error } = await move(await chain(), { Step: 'k2' })
    expect(error.fields).toEqual({ 'Steps.1.StartDate': ['不能早于前置步骤的结束（2026-03-05）'] })
  })

  test('moves as a whole with its steps', async () => {
    expect(daysIn(done(await move(await chain(), {})))).toEqual(['03-03', '04-02', '03-03', '03-07', '03-31', '04-02'])
    const { error } = await move(await chain(), { Days: 10 })
    expect(Object.keys(error.fields ?? {})).toEqual(['Steps.1.StartDate', 'Steps.1.EndDate'])
  })

  test('comes onto another only when that is confirmed', async () => {
    const east = await plot('东五')
    await plan({ Place: [east.Id], StartDate: '2026-04-01', EndDate: '2026-04-30' })
    const made = await chain({ Place: [east.Id] })
    expect((await move(made, {})).error.code).toBe('plans/overlap')
    const known = done(await move(made, sure))
    expect(known.Data.Confirmed).toEqual(['与其他计划重叠'])
    const later = done(await move(known, { StartDate: '2026-03-05' }))
    expect(later.Data.Confirmed).toEqual(['与其他计划重叠'])
    expect(done(await move(later, { StartDate: '2026-05-01' })).Data).not.toHaveProperty('Confirmed')
  })

  test('sent again is answered, moved by somebody else meanwhile it is told', async () => {
    const made = await chain()
    const moved = done(await move(made, { Step: 'k1' }))
    expect(done(await move(made, { Step: 'k1' }))).toEqual(moved)
    const stale = await move(made, { Step: 'k1', StartDate: '2026-03-09' })
    expect([stale.status, stale.error.code]).toEqual([409, 'form-data/stale'])
  })
})

describe('the inputs of a plan', () => {
  const inputs = (who: typeof managerA, { Id }: { Id: string }) =>
    farm.call(who, planCalls.inputs, { query: { id: Id } })

  test('are told to those who may see the plan', async () => {
    const made = await plan()
    const answers = [managerB, managerOfA1].map((who) => inputs(who, made))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404])
    expect((await inputs(managerA, { Id: newId() })).status).toBe(404)
    expect((await inputs(managerA, season.tomato)).status).toBe(404)
  })

  test('are what its steps ask for over its area, and what was used, by unit', async () => {
    const made = await running({
      Count: 12.5,
      Steps: [step(plough, '03-01', '03-05', { Key: 'k1' }), step(water, '03-06', '03-08', { Key: 'k2' })],
      StepInputs: [
        { Step: 'k1', Input: urea.Id, Dose: 1.5, Unit: '公斤' },
        { Step: 'k2', Input: urea.Id, Dose: 0.1, Unit: '公斤' },
      ],
    })
    const used = (Amount: number, Unit: '公斤' | '克') => [{ Input: urea.Id, Amount, Unit }]
    await punchIn(workerA, made, plough, { Inputs: used(7.2, '公斤') })
    await punchIn(managerA, made, water, { Inputs: [...used(3, '公斤'), ...used(500, '克')] })
    await punchIn(managerA, await running(), water, { Inputs: used(99, '公斤') })
    const Input = { Id: urea.Id, Name: '尿素' }
    // Who sees their own punch-ins alone is told the same.
    for (const who of [managerA, workerA]) {
      expect(done(await inputs(who, made))).toEqual([
        { Input, Unit: '公斤', Planned: 20, Used: 10.2 },
        { Input, Unit: '克', Planned: 0, Used: 500 },
      ])
    }
  })
})

describe('what is derived of a plan', () => {
  test('follows its work within a round', async () => {
    const made = await running({
      Steps: [
        step(plough, '03-01', '03-05', { Stage: '苗期', Weight: 3 }),
        step(water, '03-06', '03-08', { Name: '头水', Stage: '花期' }),
        step(pick, '03-25', '03-31', { Stage: '果期' }),
      ],
    })
    await settleDerived(farm, now)
    expect((await get(made)).Data).toMatchObject({ Progress: 0, NextStep: '整地', LateDays: 7, Delay: '延误 4–7 天' })
    await punchIn(workerA, made, plough)
    await punchIn(workerA, made, pick, { Harvest: 120.5 })
    await settleDerived(farm, now)
    const { Data, UpdateTime } = await get(made)
    expect(Data).toMatchObject({
      Progress: 80,
      DoneSteps: 2,
      NextStep: '头水',
      NextDue: '2026-03-08',
      Stage: '花期',
      LateDays: 4,
      Delay: '延误 4–7 天',
      ProgressBand: '80–99%',
      Forecast: '2026-03-31',
      Harvest: 120.5,
    })
    // Nobody changed the plan: an edit that was begun before is not late.
    expect(UpdateTime).toBe(made.UpdateTime)
  })

  test('is late by another day when the day turns', async () => {
    const made = await running({ Steps: [step(plough, '03-01', '03-11')] })
    await settleDerived(farm, now)
    expect((await get(made)).Data.LateDays).toBe(1)
    await settleDerived(farm, new Date('2026-03-13T00:00:00.000Z'))
    expect((await get(made)).Data).toMatchObject({ LateDays: 2, Forecast: '2026-03-31' })
  })

  test('is set by nobody', async () => {
    const { error } = await edit(await plan(), { Progress: 100 })
    expect(Object.keys(error.fields ?? {})).toEqual(['Progress'])
  })
})
