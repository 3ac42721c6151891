import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { orderScreens } from '../index.ts'
import { ADD, CHANGE, EDIT, NOW, maize, office, officeServer, orderWith, shiqiao } from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const save = () => person.click(screen.getByText('保存', { selector: 'button' }))
const OPTION = '.ant-select-item-option-content, .ant-select-item-option-content span'

beforeAll(() =>
  Promise.all([
    import('../list/OrderList.tsx'),
    import('./OrderAdd.tsx'),
    import('./OrderEdit.tsx'),
    import('../print/PrintOrder.tsx'),
    import('../../../engine/form/TimeControl.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

async function add() {
  const { Add } = orderScreens('/ExternalOrder')
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: '/ExternalOrder/AddData', permission: office },
  )
  return screen.findByLabelText('客户')
}

async function edit(id: string) {
  const { Edit } = orderScreens('/ExternalOrder')
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/ExternalOrder/AddData/${id}`, path: '/ExternalOrder/AddData/:id', permission: office },
  )
  return screen.findByRole('region', { name: '现状' })
}

const line = (number: number) => within(screen.getByRole('group', { name: `第 ${number} 行` }))

async function choose(box: HTMLElement, option: string) {
  await person.click(box)
  await person.click(await screen.findByText(option, { selector: OPTION }))
}

const FAULT = '.ant-form-item-explain-error'

describe('nothing is sent', () => {
  test('while something is missing', async () => {
    const server = officeServer({})
    await add()
    await save()
    await waitFor(() =>
      expect(screen.getAllByText(/^请(选择|填写|添加)./, { selector: FAULT }).length).toBeGreaterThan(2),
    )
    expect(server.sent(ADD)).toEqual([])
  })

  test('of nothing', async () => {
    const server = officeServer({})
    await add()
    await person.type(line(1).getByLabelText('数量'), '0')
    await save()
    expect(await line(1).findByText('应大于 0')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test.each([
    ['数量', '10000001', '“数量”不能大于 10000000'],
    ['数量', '-1', '“数量”不能小于 0'],
    ['单价', '1000001', '“单价”不能大于 1000000'],
    ['单价', '-1', '“单价”不能小于 0'],
  ])('of a figure that does not fit: %s %s is told while it is typed', async (label, figure, text) => {
    officeServer({})
    await add()
    await person.type(line(1).getByLabelText(label), figure)
    expect(await line(1).findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(line(1).getByLabelText(label))
  })

  test('of an amount that cannot be kept, which is said in place of it', async () => {
    const server = officeServer({})
    await add()
    await person.type(line(1).getByLabelText('数量'), '10000000')
    await person.type(line(1).getByLabelText('单价'), '1000000')
    const sum = screen.getByRole('status', { name: '合计' })
    await waitFor(() => expect(sum.textContent).toBe('合计 10,000,000 公斤金额太大，请核对数量和单价'))
    await save()
    expect(await line(1).findByText('订单金额太大，请核对数量和单价')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test('to be delivered before it was ordered', async () => {
    const order = orderWith({ OrderDate: '2026-12-02' })
    const server = officeServer({ orders: [order] })
    await edit(order.Id)
    await person.type(screen.getByLabelText('质量要求'), '无农残')
    await save()
    expect(await screen.findByText('“交货日期”不能早于下单日期')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('to another state while something is not saved', async () => {
    const order = orderWith({ Status: '待确认' })
    const server = officeServer({ orders: [order] })
    await edit(order.Id)
    await person.type(screen.getByLabelText('质量要求'), '无农残')
    await person.click(screen.getByRole('button', { name: '确认订单' }))
    expect(await screen.findByText('还有没有保存的改动，请先保存')).toBeTruthy()
    expect(server.sent(CHANGE)).toEqual([])
  })
})

test('what the server finds is said at the line', async () => {
  const order = orderWith()
  const answer = {
    code: 'wire/fields',
    errors: ['填写有误'],
    fields: { 'Lines.1.Crops': ['计划“夏玉米”服务这一行，不能换产品'] },
  }
  officeServer({ orders: [order] }, { [EDIT]: () => new FakeAnswer(answer, 422) })
  await edit(order.Id)
  await person.type(screen.getByLabelText('质量要求'), '无农残')
  await save()
  expect(await line(2).findByText('计划“夏玉米”服务这一行，不能换产品')).toBeTruthy()
})

test('what was left unsaved of an order that is gone by now is saved as a new one', async () => {
  const order = orderWith()
  officeServer({ orders: [order] })
  await edit(order.Id)
  await person.type(screen.getByLabelText('质量要求'), '无农残')
  cleanup()
  const later = officeServer({}, { [ADD]: () => order })
  const { Edit } = orderScreens('/ExternalOrder')
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/ExternalOrder/AddData/${order.Id}`, path: '/ExternalOrder/AddData/:id', permission: office },
  )
  await person.click(await screen.findByText('另存为新记录', { selector: 'button' }))
  await person.click(await screen.findByText('恢复草稿', { selector: 'button' }))
  await save()
  await waitFor(() => expect(later.sent(ADD)).toHaveLength(1))
  expect(later.sent(ADD)[0]?.body).toMatchObject({ Data: { Quality: '无农残' } })
})

describe('a new order', () => {
  test('knows of an earlier customer how to reach them, and keeps what was written', async () => {
    officeServer({})
    const customer = await add()
    await person.type(screen.getByLabelText('联系人'), '王经理')
    await person.click(customer)
    await person.click(await screen.findByText('永盛超市 · 刘芳 · 13900000002', { selector: OPTION }))
    expect(screen.getByLabelText('联系电话')).toHaveProperty('value', '13900000002')
    expect(screen.getByLabelText('收货地址')).toHaveProperty('value', '汾阳市府学街 8 号')
    expect(screen.getByLabelText('联系人')).toHaveProperty('value', '王经理')
  })

  test('is summed up while it is written, line by line by the keyboard', async () => {
    officeServer({})
    await add()
    await person.type(line(1).getByLabelText('数量'), '2')
    expect(line(1).getByText('元/公斤')).toBeTruthy()
    await person.click(line(1).getByText('吨'))
    expect(await line(1).findByText('元/吨')).toBeTruthy()
    await person.type(line(1).getByLabelText('单价'), '100{Enter}')
    const second = await screen.findByRole('group', { name: '第 2 行' })
    await waitFor(() => expect(second.contains(document.activeElement)).toBe(true))
    // In the unit of the line above.
    expect(line(2).getByText('元/吨')).toBeTruthy()
    await person.type(line(2).getByLabelText('数量'), '3')
    await person.type(line(2).getByLabelText('单价'), '1000')
    await waitFor(() => expect(screen.getByRole('status', { name: '合计' }).textContent).toBe('合计 5 吨¥3,200.00'))
  })

  test('is sent with its lines and the only enterprise', async () => {
    const server = officeServer({}, { [ADD]: () => orderWith() })
    const customer = await add()
    await person.type(customer, '府学街菜店')
    await choose(line(1).getByRole('combobox', { name: /产品/ }), '玉米')
    await person.type(line(1).getByLabelText('数量'), '20')
    const delivery = screen.getByLabelText('交货日期')
    await person.type(delivery, '2026-12-24{Enter}')
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Data: {
        Customer: '府学街菜店',
        Enterprise: shiqiao.Id,
        OrderDate: '2026-11-20',
        DeliveryDate: '2026-12-24',
        Lines: [{ Key: 'k1', Crops: maize.Id, Quantity: 20, Unit: '公斤' }],
      },
    })
    // Its drawer opens on the list.
    await waitFor(() => expect(window.location.pathname).toContain('/ExternalOrder/List'))
    const opened = new URLSearchParams(window.location.search).get('open')
    expect(server.sent(ADD)[0]?.body).toMatchObject({ Id: opened })
  })
})

test('a new order opens beside the list as it was left', async () => {
  const { List, Add } = orderScreens('/ExternalOrder')
  const server = officeServer({ orders: [orderWith()] }, { [ADD]: () => orderWith() })
  const { router } = renderScreen(
    <Screen>
      <Routes>
        <Route path="/ExternalOrder/List" element={<List />} />
        <Route path="/ExternalOrder/AddData" element={<Add />} />
      </Routes>
    </Screen>,
    { at: '/ExternalOrder/List?tab=open&Status=待确认', path: '*', permission: office },
  )
  await person.click(await screen.findByRole('link', { name: /新增订单/ }))
  await person.type(await screen.findByLabelText('客户'), '府学街菜店')
  await choose(line(1).getByRole('combobox', { name: /产品/ }), '玉米')
  await person.type(line(1).getByLabelText('数量'), '20')
  await person.type(screen.getByLabelText('交货日期'), '2026-12-24{Enter}')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toContain('/ExternalOrder/List'))
  const body = server.sent(ADD)[0]?.body
  const address = new URLSearchParams(router.state.location.search)
  expect([address.get('tab'), address.get('Status')]).toEqual(['open', '待确认'])
  expect(body).toMatchObject({ Id: address.get('open') })
})

test('of an order that is over only the note is written', async () => {
  const order = orderWith({ Status: '已取消', CancelReason: '客户停业' })
  officeServer({ orders: [order] })
  const state = within(await edit(order.Id))
  expect(state.getByText('取消原因：客户停业')).toBeTruthy()
  expect(screen.getByLabelText('备注')).toBeTruthy()
  expect(screen.queryByLabelText('客户')).toBeNull()
  expect(screen.queryByRole('button', { name: '添加一行' })).toBeNull()
})

test('an order is printed with the word that a line has no price', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const Lines = [
    { Key: 'k1', Crops: maize.Id, Quantity: 1500, Unit: '公斤', Price: 4.2, Amount: 6300 },
    { Key: 'k2', Crops: maize.Id, Quantity: 1, Unit: '吨' },
  ]
  const order = orderWith({ Lines, Amount: 6300 })
  officeServer({ orders: [order] })
  await edit(order.Id)
  expect(screen.getByRole('status', { name: '合计' }).textContent).toContain('有 1 行未定价，未计入合计')
  await person.click(screen.getByRole('button', { name: '打印订单' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = screen.getByRole('region', { name: /^打印：/, hidden: true })
  expect(paper.textContent).toContain('共 2,500 公斤（有 1 行未定价，未计入合计）')
  expect(paper.textContent).toContain('人民币陆仟叁佰元整（有 1 行未定价，未计入合计）')
  window.dispatchEvent(new Event('afterprint'))
})

test('an order is printed with both parties, its lines and the sum in words', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const order = orderWith({ Quality: '单果 150 克以上' })
  officeServer({ orders: [order] })
  await edit(order.Id)
  await person.click(screen.getByRole('button', { name: '打印订单' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = screen.getByRole('region', { name: '打印：订单 DD20261110-0001', hidden: true })
  const [, ...lines] = within(paper)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '1番茄一级1,500公斤¥4.20/公斤¥6,300.00',
    '2玉米1吨¥2,400.00/吨¥2,400.00',
    '合计共 2,500 公斤¥8,700.00',
    '金额大写人民币捌仟柒佰元整',
  ])
  for (const told of [
    '石桥村 1 号',
    '13800000001',
    '永盛超市',
    '汾阳市府学街 8 号',
    '2026-12-01',
    '单果 150 克以上',
    '供方（盖章）',
  ]) {
    expect(paper.textContent).toContain(told)
  }
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^打印/, hidden: true })).toBeNull())
})
