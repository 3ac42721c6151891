import { formatFilter } from '@farm/contract/wire'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ThingPagesContext } from '../../../engine/reference/thing-pages.ts'
import { thingPages } from '../../../routes/thing-pages.ts'
import { FakeAnswer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { orderScreens } from '../index.ts'
import { CHANGE, LIST, NOW, office, officeServer, onlooker, orderWith, planFor } from '../testing/office.ts'

const person = userEvent.setup({ delay: null })

beforeAll(() => Promise.all([import('./OrderList.tsx'), import('../../../engine/list/RecordPanel.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(query = '', permission = office) {
  const { List } = orderScreens('/ExternalOrder')
  return renderScreen(
    <Screen>
      <ThingPagesContext value={thingPages}>
        <List />
      </ThingPagesContext>
    </Screen>,
    { at: `/ExternalOrder/List${query}`, permission },
  )
}

const row = async (name: RegExp) => screen.findByRole('row', { name })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('what is refused', () => {
  test('the list says why and tries again', async () => {
    let fails = true
    officeServer({}, { [LIST]: () => (fails ? noNetwork() : []) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await press('重试')
    expect(await screen.findByText('还没有订单，先新增一个')).toBeTruthy()
  })

  test('an order is not cancelled without a reason', async () => {
    const order = orderWith()
    const server = officeServer({ orders: [order] })
    open(`?open=${order.Id}`)
    await press('取消订单')
    const asked = await dialog('取消订单')
    await person.click(asked.getByRole('button', { name: '取消订单' }))
    expect(asked.getByText('请填写取消原因')).toBeTruthy()
    expect(asked.getByLabelText('取消原因').getAttribute('aria-invalid')).toBe('true')
    expect(server.sent(CHANGE)).toEqual([])
  })

  test('what was not harvested is not handed out without saying where it comes from', async () => {
    const order = orderWith({ Fulfilled: 40 })
    const server = officeServer({ orders: [order] })
    open(`?open=${order.Id}`)
    await press('备货完成')
    const asked = await dialog('备货完成')
    await person.click(asked.getByRole('button', { name: '备货完成' }))
    expect(asked.getByText('采收只完成了订单的 40%，请说明货源')).toBeTruthy()
    expect(server.sent(CHANGE)).toEqual([])
  })

  test('the server knows better what was harvested, and is told the reason then', async () => {
    const order = orderWith({ Fulfilled: 100 })
    const answer = {
      code: 'wire/fields',
      errors: ['填写有误'],
      fields: { Reason: ['采收只完成了订单的 98%，请说明货源'] },
    }
    let fails = true
    const server = officeServer({ orders: [order] }, { [CHANGE]: () => (fails ? new FakeAnswer(answer, 422) : order) })
    open(`?open=${order.Id}`)
    await press('备货完成')
    const asked = await dialog('备货完成')
    expect(asked.queryByLabelText('货源说明')).toBeNull()
    await person.click(asked.getByRole('button', { name: '备货完成' }))
    expect(await asked.findByText('采收只完成了订单的 98%，请说明货源')).toBeTruthy()
    fails = false
    await person.type(asked.getByLabelText('货源说明'), '邻村调货')
    await person.click(asked.getByRole('button', { name: '备货完成' }))
    await waitFor(() =>
      expect(server.sent(CHANGE).at(-1)?.body).toMatchObject({ Status: '待交付', Reason: '邻村调货' }),
    )
  })

  test('an order is not moved twice by two touches in one breath', async () => {
    const order = orderWith({ Status: '待确认' })
    const server = officeServer({ orders: [order] }, { [CHANGE]: () => order })
    open(`?open=${order.Id}`)
    await press('确认订单')
    const sure = (await dialog('确认订单')).getByRole('button', { name: '确认订单' })
    act(() => {
      sure.click()
      sure.click()
    })
    expect(await screen.findAllByText('确认订单：已改为“生产中”')).toHaveLength(1)
    expect(server.sent(CHANGE)).toHaveLength(1)
  })

  test('somebody was faster', async () => {
    const order = orderWith({ Status: '待确认' })
    officeServer({ orders: [order] }, { [CHANGE]: () => refused('form-data/stale') })
    open(`?open=${order.Id}`)
    await press('确认订单')
    await person.click((await dialog('确认订单')).getByRole('button', { name: '确认订单' }))
    expect(await screen.findByText('这个订单刚被他人修改，已显示最新内容，请核对后再操作')).toBeTruthy()
  })

  test('who may not edit orders moves none', async () => {
    const order = orderWith()
    officeServer({ orders: [order] })
    open(`?open=${order.Id}`, onlooker)
    expect(await screen.findByRole('button', { name: '打印订单' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
    expect(screen.queryByRole('link', { name: /新建计划/ })).toBeNull()
  })
})

const OPEN = { path: ['Status'], op: 'in', values: ['待确认', '生产中', '待交付'] } as const

describe('the list', () => {
  test('tells what is late, in danger and why, and how much is there', async () => {
    const late = orderWith({ DeliveryDate: '2026-11-17', Risk: '已逾期', RiskReason: '超过交货日期 3 天' })
    officeServer({ orders: [late], plans: [planFor(late)] })
    open()
    const told = within(await row(/DD20261110-0001/))
    expect(told.getByText('逾期 3 天')).toBeTruthy()
    expect(told.getByText('已逾期')).toBeTruthy()
    expect(told.getByText('超过交货日期 3 天')).toBeTruthy()
    expect(await told.findByText('番茄 1,500 公斤、玉米 1 吨')).toBeTruthy()
    expect(told.getByText('8,700.00')).toBeTruthy()
    expect(told.getByRole('progressbar', { name: 'DD20261110-0001的完成' }).getAttribute('aria-valuenow')).toBe('40')
    expect(await told.findByText('1 个')).toBeTruthy()
  })

  test('an order that is over is late no more', async () => {
    officeServer({ orders: [orderWith({ DeliveryDate: '2026-11-01', Status: '已完成', Risk: '正常' })] })
    open()
    const told = within(await row(/DD20261110-0001/))
    expect(told.queryByText(/逾期/)).toBeNull()
    expect(told.queryByText('正常')).toBeNull()
  })

  test.each([
    ['进行中', [OPEN]],
    ['有风险', [OPEN, { path: ['Risk'], op: '=', values: ['有风险'] }]],
    ['逾期', [OPEN, { path: ['DeliveryDate'], op: '<', values: ['2026-11-20'] }]],
  ] as const)('the tab %s asks for its orders', async (label, clauses) => {
    const server = officeServer({ orders: [orderWith()] })
    open()
    await row(/DD20261110-0001/)
    await person.click(screen.getByRole('link', { name: new RegExp(label) }))
    const rowsOf = () => server.sent(LIST).filter(({ query }) => query.orderBy === 'DeliveryDate asc')
    await waitFor(() => expect(rowsOf().at(-1)?.query.qs).toBe(formatFilter(clauses)))
  })

  test('shows what is pressing first', async () => {
    const server = officeServer({ orders: [orderWith()] })
    open()
    await row(/DD20261110-0001/)
    const orders = server.sent(LIST).map(({ query }) => query.orderBy)
    expect(orders).toContain('Risk asc,Status asc,DeliveryDate asc')
  })

  test.each([
    ['DD2026', { search: 'DD2026' }],
    ['晋中', { qs: formatFilter([{ path: ['Customer'], op: '~', values: ['晋中'] }]) }],
  ])('finds by number and by customer in one box: %s', async (text, asked) => {
    const server = officeServer({ orders: [orderWith()] })
    open()
    await person.type(await screen.findByRole('searchbox', { name: '搜索订单编号或客户' }), `${text}{Enter}`)
    await waitFor(() =>
      expect(server.sent(LIST).map(({ query }) => query)).toContainEqual(expect.objectContaining(asked)),
    )
  })

  test('tells a large amount in full or in 亿, never cut', async () => {
    officeServer({
      orders: [orderWith({ Amount: 12_345_678.9 }), orderWith({ Number: 'DD2', Amount: 1_234_567_800_000 / 10 })],
    })
    open()
    await row(/DD20261110-0001/)
    expect(screen.getByText('12,345,678.90')).toBeTruthy()
    expect(screen.getByText('1,234.5678 亿').title).toBe('¥123,456,780,000.00')
  })

  test('earlier customers can be filtered by', async () => {
    const server = officeServer({ orders: [orderWith()] })
    open(`?Customer=${encodeURIComponent('晋中餐饮')}`)
    await row(/DD20261110-0001/)
    const asked = server.sent(LIST).map(({ query }) => query.qs ?? '')
    expect(asked.some((qs) => qs.includes('晋中餐饮'))).toBe(true)
  })
})

describe('one order', () => {
  test('tells of every line what was harvested, and of every plan whether it gets there', async () => {
    const order = orderWith()
    const plan = planFor(order)
    officeServer({ orders: [order], plans: [plan] })
    open(`?open=${order.Id}`)
    const lines = within(await screen.findByRole('region', { name: '明细与计划' }))
    expect(await lines.findByText('订购 1,500 公斤，已采收 900 公斤，还差 600 公斤')).toBeTruthy()
    expect(lines.getByRole('progressbar', { name: '番茄的采收' }).getAttribute('aria-valuenow')).toBe('60')
    expect(lines.getByRole('link', { name: '秋延番茄' }).getAttribute('href')).toContain(
      `/FarmPlan/Detail?id=${plan.Id}`,
    )
    expect(lines.getByText('延误 2 天')).toBeTruthy()
    expect(lines.getByText('（比交货晚 2 天）')).toBeTruthy()
  })

  test('tells what is there in the unit that was ordered in', async () => {
    const order = orderWith()
    officeServer({ orders: [order] })
    open(`?open=${order.Id}`)
    expect(await screen.findByText('订购 1 吨，已采收 0 吨，还差 1 吨')).toBeTruthy()
  })

  test('leads to a new plan for a line that has none', async () => {
    const order = orderWith()
    officeServer({ orders: [order] })
    open(`?open=${order.Id}`)
    const link = await screen.findByRole('link', { name: '新建计划：玉米' })
    expect(link.getAttribute('href')).toContain(`/FarmPlan/PlanAdd?order=${order.Id}&line=k2`)
  })

  test('is confirmed, and says so', async () => {
    const order = orderWith({ Status: '待确认' })
    const server = officeServer({ orders: [order] }, { [CHANGE]: () => order })
    open(`?open=${order.Id}`)
    await press('确认订单')
    await person.click((await dialog('确认订单')).getByRole('button', { name: '确认订单' }))
    expect(await screen.findByText('确认订单：已改为“生产中”')).toBeTruthy()
    expect(server.sent(CHANGE)[0]?.body).toEqual({ Id: order.Id, UpdateTime: order.UpdateTime, Status: '生产中' })
  })
})
