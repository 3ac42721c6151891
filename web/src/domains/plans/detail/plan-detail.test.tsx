import { orderForm } from '@farm/contract/orders'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, noNetwork, refused } from '../../../testing/fake-server.ts'
import { pageOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { livePlanScreens, planScreens } from '../index.ts'
import { CHANGE, GET, LIST, NOW, farmServer, harvest, plough } from '../testing/farm.ts'
import { order, punchInOf, steppedPlan, workOrderOf } from '../testing/steps.ts'

const FIGURES = 'GET /api/Core/FormData/Figures'
const INPUTS = 'GET /api/Farm/Plan/Inputs'
const ISSUE = 'POST /api/Farm/WorkOrder/FromPlan'

const plan = steppedPlan({ Order: order.Id, OrderLine: 'k1', TargetYield: 21_000 })
const unordered = steppedPlan({ Name: '自产番茄' })
const orders = [
  workOrderOf(plan, { Title: '定植 3 号棚', Number: 'GD1', Step: 'k2', Status: '进行中' }),
  workOrderOf(plan, { Title: '整地', Number: 'GD2', Step: 'k1', Status: '已完成' }),
]
const punchIns = [
  punchInOf(plan, harvest, { Step: 'k3', Harvest: 120.5, Note: '第一茬' }),
  punchInOf(plan, plough, { Step: 'k1', Area: 60 }),
]
const inputs = [
  { Input: { Id: plough.Id, Name: '复合肥' }, Unit: '公斤', Planned: 100, Used: 130 },
  { Input: { Id: harvest.Id, Name: '有机肥' }, Unit: '公斤', Planned: 200, Used: 50 },
]
const ALL_ACTS = [
  '/FarmPlan/MakePlan',
  '/FarmPlan/Planning',
  '/FarmPlan/PlanAdd/:id',
  '/WorkOrder/AddData',
  '/FarmOperation/ClockData',
]
const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([import('./PlanStatus.tsx'), import('./OrderPlan.tsx'), import('../panel/IssueDialog.tsx')]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function server(handlers: FakeHandlers = {}) {
  const known = [plan, unordered, order]
  return farmServer(
    { plans: [plan, unordered] },
    {
      [GET]: ({ query }: FakeRequest) =>
        known.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '计划' }),
      [LIST]: ({ query }: FakeRequest) => pageOf(listed(query)),
      [INPUTS]: () => inputs,
      'GET /api/Farm/Operation/Holds': () => [],
      [FIGURES]: () => ({ Count: 0, Sums: {}, Groups: [], HasMoreGroups: false }),
      ...handlers,
    },
  )
}

function listed({ formId, ids = '', qs = '' }: FakeRequest['query']) {
  if (ids !== '') return [plough, harvest].filter(({ Id }) => ids.includes(Id))
  if (!qs.includes(plan.Id)) return []
  if (formId !== workOrderForm.id) return punchIns
  return qs.includes('Status') ? orders.slice(0, 1) : orders
}

const { Status } = livePlanScreens([])

interface Opened {
  readonly id?: string
  readonly at?: string
  readonly acts?: string[]
  readonly of?: ComponentType
}

function open({ id = plan.Id, at = '/FarmPlan/Detail', acts = ALL_ACTS, of: Page = Status }: Opened = {}) {
  renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { at: id === '' ? at : `${at}?id=${id}`, permission: permissionOf({ Functions: acts }) },
  )
}

const part = (name: string) => screen.findByRole('region', { name })

describe('what can’t be shown', () => {
  test('is a plan that nobody named: the list is offered', async () => {
    server()
    open({ id: '' })
    expect(await screen.findByText('没有指定计划')).toBeTruthy()
    expect(screen.getByRole('link', { name: '打开计划列表' }).getAttribute('href')).toBe(
      '/Farm/Admin/FarmPlan/MakePlan',
    )
  })

  test('is a plan that is gone', async () => {
    server({ [GET]: () => refused('not-found', { what: '计划' }) })
    open()
    expect(await screen.findByText('计划不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('is left out where it is not for the person’s eyes, and the rest is there', async () => {
    server({
      [LIST]: ({ query }: FakeRequest) =>
        query.formId === workOrderForm.id ? refused('access/forbidden') : pageOf(listed(query)),
    })
    open()
    expect(await screen.findByText('第一茬')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: '未完成的工单' })).toBeNull())
  })

  test('because it did not come says so in its own place, and tries again', async () => {
    let fails = true
    server({ [INPUTS]: () => (fails ? noNetwork() : inputs) })
    open()
    const used = await part('投入品')
    expect(await within(used).findByRole('alert')).toBeTruthy()
    expect(await screen.findByText('第一茬')).toBeTruthy()
    fails = false
    await person.click(within(used).getByRole('button', { name: '重试' }))
    expect(await within(used).findByText('复合肥')).toBeTruthy()
  })
})

describe('a plan as it is right now', () => {
  test('tells where it stands and step by step what was done by whom', async () => {
    server()
    open()
    expect((await part('现状')).textContent).toContain('3 个步骤中 1 个已完成，下一步 大棚定植')
    const steps = within(await part('作业步骤'))
    await waitFor(() => expect(steps.getByText(/工单“整地” 已完成/)).toBeTruthy())
    const told = steps.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told[0]).toMatch(/^整地已完成备耕 · 2026-08-15 至 2026-08-20工单“整地” 已完成打卡 1 次，最近 .*陈国强$/)
    expect(told[1]).toMatch(/^大棚定植延误 2 天.*工单“定植 3 号棚” 进行中$/)
  })

  test('tells in words how much more of an input was used than was planned', async () => {
    server()
    open()
    await waitFor(async () => {
      const lines = within(await part('投入品')).getAllByRole('listitem')
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        '复合肥130 / 100 公斤超出计划 30 公斤',
        '有机肥50 / 200 公斤已用 25%',
      ])
    })
  })

  test('tells the latest operations and the work orders that are still to be done', async () => {
    server()
    open()
    const work = await part('最近作业')
    await waitFor(() => expect(work.textContent).toContain('陈国强 · 采收 120.5 公斤'))
    expect(within(work).getByRole('link', { name: '查看全部 2 次打卡' }).getAttribute('href')).toContain(
      `Plan=${plan.Id}`,
    )
    const unfinished = within(await part('未完成的工单')).getAllByRole('listitem')
    expect(unfinished.map(({ textContent }) => textContent)).toEqual([
      '定植 3 号棚进行中 · 逾期GD1 · 未派发 · 2026-11-18 18:00 前完成',
    ])
  })

  test('asks for the work orders that are due first, and tells how many it leaves out', async () => {
    const asked = server({
      [LIST]: ({ query }: FakeRequest) =>
        pageOf(listed(query), query.formId === workOrderForm.id ? { total: 420 } : { total: 301 }),
    })
    open()
    const unfinished = await part('未完成的工单')
    expect(await within(unfinished).findByText('还有 419 张截止更晚的没有列出')).toBeTruthy()
    const open_ = asked.sent(LIST).find(({ query }) => query.qs?.includes('Status[in]'))
    expect(open_?.query).toMatchObject({ formId: workOrderForm.id, orderBy: 'Due asc' })
    expect(open_?.query.qs).toBe(`Plan[=]${plan.Id}&Status[in]${workOrderStates.where('open').join(',')}`)
    expect((await part('作业步骤')).textContent).toContain(
      '只计入最近的 300 张工单（共 420 张）、300 次打卡（共 301 次）',
    )
  })

  test('shows the cards that other domains bring along, and nothing in their place where there are none', async () => {
    server()
    const { Status: WithCards } = livePlanScreens([
      { key: 'sensors', Card: ({ planId, placeIds }) => <p>{`传感器 ${planId} ${placeIds.length}`}</p> },
    ])
    open({ of: WithCards })
    expect(await screen.findByText(`传感器 ${plan.Id} 2`)).toBeTruthy()
  })

  test('is finished, edited and copied from here', async () => {
    const asked = server({ [CHANGE]: () => plan })
    open()
    expect((await screen.findByRole('link', { name: '编辑' })).getAttribute('href')).toContain(
      `/FarmPlan/PlanAdd/${plan.Id}`,
    )
    await person.click(screen.getByRole('button', { name: '终止' }))
    await person.type(await screen.findByLabelText('终止原因'), '遭遇冰雹')
    await person.click(screen.getByText('终止计划', { selector: 'dialog button' }))
    await waitFor(() => expect(asked.sent(CHANGE)[0]?.body).toMatchObject({ Status: '已终止', Reason: '遭遇冰雹' }))
  })
})

describe('making work orders', () => {
  const begin = async () => person.click(await screen.findByRole('button', { name: '生成工单' }))
  const make = () => person.click(screen.getByText('生成', { selector: 'dialog button' }))

  const TODAY_AT_SIX = '2026-11-20T18:00:00+08:00'

  test('is not offered to who may not', async () => {
    server()
    open({ acts: ['/FarmPlan/MakePlan'] })
    await part('现状')
    expect(screen.queryByRole('button', { name: '生成工单' })).toBeNull()
  })

  test('of a late step asks for a time that is still to come', async () => {
    server()
    open()
    await begin()
    await person.click(await screen.findByText('大棚定植', { selector: 'dialog span' }))
    fireEvent.change(screen.getByLabelText('要求完成时间：时间'), { target: { value: '10:00' } })
    expect(await screen.findByText('这个时间已经过去，请填写以后的时间')).toBeTruthy()
    expect(screen.getByText('生成', { selector: 'dialog button' })).toHaveProperty('disabled', true)
  })

  test('of steps that are still to come asks for no time', async () => {
    const asked = server({ [ISSUE]: () => ({ Made: [orders[0]], Skipped: [] }) })
    open()
    await begin()
    await person.click(await screen.findByText('采收', { selector: 'dialog span' }))
    expect(screen.queryByLabelText(/要求完成时间/)).toBeNull()
    await make()
    await waitFor(() => expect(asked.sent(ISSUE)[0]?.body).toEqual({ Plan: plan.Id, Steps: ['k3'] }))
  })

  test('asks for steps first; those that are done are not among them', async () => {
    server()
    open()
    await begin()
    expect(await screen.findByText('大棚定植', { selector: 'dialog span' })).toBeTruthy()
    expect(screen.getByText('生成', { selector: 'dialog button' })).toHaveProperty('disabled', true)
    expect(screen.queryByText('整地', { selector: 'dialog span' })).toBeNull()
  })

  test('from chosen steps sends their keys', async () => {
    const asked = server({ [ISSUE]: () => ({ Made: [orders[0]], Skipped: [] }) })
    open()
    await begin()
    await person.click(await screen.findByText('大棚定植', { selector: 'dialog span' }))
    await make()
    expect(await screen.findByText('已生成 1 张工单')).toBeTruthy()
    expect(asked.sent(ISSUE)[0]?.body).toEqual({ Plan: plan.Id, Steps: ['k2'], Due: TODAY_AT_SIX })
  })

  test('from all that begin soon sends the days, and tells what was passed over and why', async () => {
    const asked = server({
      [ISSUE]: () => ({ Made: [], Skipped: [{ Step: 'k2', Name: '大棚定植', Reason: '已有工单 GD1' }] }),
    })
    open()
    await begin()
    const days = await screen.findByLabelText('几天内开始或到期')
    await person.clear(days)
    await person.type(days, '14')
    await make()
    expect(await screen.findByText('大棚定植：已有工单 GD1')).toBeTruthy()
    expect(asked.sent(ISSUE)[0]?.body).toEqual({ Plan: plan.Id, WithinDays: 14, Due: TODAY_AT_SIX })
    await person.click(screen.getByText('知道了'))
    await waitFor(() => expect(screen.queryByText('大棚定植：已有工单 GD1')).toBeNull())
  })

  test('that is refused says why and stays open', async () => {
    server({ [ISSUE]: () => refused('access/forbidden') })
    open()
    await begin()
    await person.click(await screen.findByText('大棚定植', { selector: 'dialog span' }))
    await make()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通', { selector: 'dialog *' })).toBeTruthy()
  })
})

describe('a plan from the side of its order', () => {
  const { OrderPlan } = planScreens
  const served = { at: '/OrderSys/Plan/Detail', of: OrderPlan }

  test('without an order says so', async () => {
    server()
    open({ ...served, id: unordered.Id })
    expect(await screen.findByText('这个计划没有对应订单')).toBeTruthy()
  })

  test('tells for whom, by when, how late, and how much of the line is harvested', async () => {
    const asked = server()
    open(served)
    const facts = await part('对应订单')
    await waitFor(() => expect(within(facts).getByText('绿源超市')).toBeTruthy())
    const told = [...facts.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(told).toEqual([
      '订单DD20260801-0001',
      '客户绿源超市',
      '状态生产中',
      '交货日期2026-12-10',
      '预计完成2026-12-23，比交货晚 13 天',
      '订购数量20 吨',
      '目标产量21 吨',
      '已采收5 吨（25%）',
    ])
    expect(asked.sent(GET).some(({ query }) => query.id === order.Id)).toBe(true)
    expect(order.FormId).toBe(orderForm.id)
  })
})
