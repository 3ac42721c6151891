import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty, question } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { type Stock, stockForm } from '@farm/contract/stock'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, unlessConfirmed } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { stockScreens } from './index.ts'

const GOODS = '/FarmOperation/GoodsData'
const LIST = 'GET /api/Core/FormData/List'
const ADD = 'POST /api/Core/FormData/Add'
const BOARD = 'GET /api/Farm/Stock/Board'
const MONTHS = 'GET /api/Farm/Stock/Months'
const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const urea = recordOf(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤' })
const movement = (data: Readonly<Record<string, unknown>> = {}): WireRecord =>
  recordOf(
    stockForm,
    {
      Kind: '领用',
      Enterprise: farm.Id,
      Input: urea.Id,
      Batch: 'B1',
      Quantity: 25,
      Change: -25,
      StockUnit: '公斤',
      Balance: 75,
      BatchBalance: 5,
      Entry: '领用',
      ...data,
    },
    { Expand: { Input: { Id: urea.Id, Name: '尿素' }, Enterprise: { Id: farm.Id, Name: '石桥农业合作社' } } },
  )
const stock: Stock = {
  Enterprise: { Id: farm.Id, Name: '石桥农业合作社' },
  Input: { Id: urea.Id, Name: '尿素' },
  Kind: '肥料',
  Unit: '公斤',
  Balance: 16,
  Value: 32,
  Least: 20,
  IsLow: true,
  Batches: [{ Batch: 'B1', Balance: 6, ExpiryDate: '2026-11-10', State: '过期' }],
  Withdrawn: 24,
  Used: 15,
}

beforeAll(() =>
  Promise.all([
    import('./GoodsData.tsx'),
    import('./board/StockBoard.tsx'),
    import('./movements/MovementPage.tsx'),
    import('../../engine/list/ListFilters.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

function show(query: string, handlers: FakeHandlers = {}, mayRecord = true) {
  const server = fakeServer({
    [LIST]: ({ query: asked }) => {
      if (asked.formId === stockForm.id) return pageOf([movement(), movement({ Kind: '入库', IsReversed: true })])
      return pageOf(asked.formId === inputForm.id ? [urea] : [farm])
    },
    'GET /api/Core/Users/List': () => pageOf([]),
    [BOARD]: () => ({ Total: 1, Low: 1, Expiring: 1, Stocks: [stock] }),
    [ADD]: () => movement(),
    [MONTHS]: () => ({ Months: [], Closable: [] }),
    ...handlers,
  })
  const { GoodsData } = stockScreens
  renderScreen(
    <Screen>
      <GoodsData />
    </Screen>,
    {
      at: `${GOODS}${query}`,
      permission: permissionOf({ Functions: [GOODS, ...(mayRecord ? [`${GOODS}#Record`] : [])] }),
    },
  )
  return server
}

test('movements stand with what they changed and what was left; what was taken back says so', async () => {
  show('')
  const row = (await screen.findByText('已冲销')).closest('tr') ?? document.body
  for (const told of ['-25 公斤', '75 公斤', '5 公斤', 'B1']) expect(row.textContent).toContain(told)
})

test('who may only look books nothing and takes nothing back', async () => {
  show('?record=out', {}, false)
  expect(await screen.findByText('已冲销')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '领用' })).toBeNull()
  expect(screen.queryByRole('button', { name: '冲销' })).toBeNull()
})

test('taking back asks why, sends what it is about, and says why it was refused', async () => {
  const text = '批号 B1 结存只有 2 公斤，不够减 10 公斤'
  const server = show('', { [ADD]: () => new FakeAnswer(faulty({ Reverses: [text] }).answer, 422) })
  await press('冲销')
  const sheet = within(await screen.findByRole('dialog'))
  await person.click(sheet.getByRole('button', { name: '冲销' }))
  expect(await sheet.findByText('请写明为什么冲销')).toBeTruthy()
  expect(server.sent(ADD)).toEqual([])
  await person.type(sheet.getByRole('textbox', { name: /冲销原因/ }), '记错了')
  await person.click(sheet.getByRole('button', { name: '冲销' }))
  expect(await sheet.findByText(text)).toBeTruthy()
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    FormId: stockForm.id,
    Data: { Kind: '冲销', Enterprise: farm.Id, Input: urea.Id, Note: '记错了' },
  })
})

test('a stock-take is taken back as of its own time, so that it can be entered anew', async () => {
  const counted = { ...movement({ Kind: '盘点', Entry: '盘亏' }), OccurTime: '2026-11-18T01:30:00.000Z' }
  const server = show('', { [LIST]: ({ query }) => pageOf(query.formId === stockForm.id ? [counted] : []) })
  await press('冲销')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText(/可以按原来的时间重新盘点/)).toBeTruthy()
  await person.type(sheet.getByRole('textbox', { name: /冲销原因/ }), '数错了')
  await person.click(sheet.getByRole('button', { name: '冲销' }))
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ OccurTime: '2026-11-18T01:30:00.000Z' })
})

test('what is hidden on the board is no view of it either', async () => {
  const { Batches, Least: _, ...rest } = stock
  const bare = { ...rest, IsLow: false, Batches: Batches.map(({ Batch, Balance }) => ({ Batch, Balance })) }
  show('?tab=board', { [BOARD]: () => ({ Total: 1, Stocks: [bare] }) })
  expect(await screen.findByRole('link', { name: '全部 1' })).toBeTruthy()
  expect(screen.getByText(/B1 6/)).toBeTruthy()
  for (const kept of [/低于最低库存/, /临期/, /过期/]) expect(screen.queryByText(kept)).toBeNull()
})

test('the board tells what is short, what is past its date, and what was withdrawn and not used', async () => {
  show('?tab=board')
  for (const told of ['库存不足', '过期', '领用未用 9', '16 公斤', '¥32.00']) {
    expect(await screen.findByText(told)).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: '低于最低库存 1' })).toBeTruthy()
})

test('a value that is about to change says so', async () => {
  show('?tab=board', { [BOARD]: () => ({ Total: 1, Stocks: [{ ...stock, IsValuing: true }] }) })
  expect(await screen.findByText('重新计价中')).toBeTruthy()
})

test('the board that does not come says so, with a way to try again', async () => {
  show('?tab=board', { [BOARD]: () => noNetwork() })
  expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
})

test('an empty store says how it begins', async () => {
  show('?tab=board', { [BOARD]: () => ({ Total: 0, Low: 0, Expiring: 0, Stocks: [] }) })
  expect(await screen.findByText('仓库里还没有记过账')).toBeTruthy()
})

test('a withdrawal asks for no price and sends what was known already, with its kind', async () => {
  const server = show(`?record=out&enterprise=${farm.Id}&input=${urea.Id}&batch=B1`)
  expect(await screen.findByText('领用记账')).toBeTruthy()
  expect(screen.queryByLabelText('单价')).toBeNull()
  await person.type(await screen.findByLabelText('数量'), '5')
  await press('保存')
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    FormId: stockForm.id,
    Data: { Kind: '领用', Enterprise: farm.Id, Input: urea.Id, Batch: 'B1', Quantity: 5 },
  })
  expect(server.sent(ADD)[0]?.body).not.toHaveProperty('OccurTime')
})

test('what happened earlier is sent with its time', async () => {
  const server = show(`?record=in&enterprise=${farm.Id}&input=${urea.Id}`)
  await person.type(await screen.findByLabelText('数量'), '5')
  expect(screen.getByLabelText('单价')).toBeTruthy()
  await person.selectOptions(screen.getByRole('combobox', { name: '发生时间：时间' }), '08:30')
  await press('保存')
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ OccurTime: '2026-11-20T08:30:00+08:00' })
})

test('who has one enterprise counts in its store: beside the books, and without what is told of goods as they come in', async () => {
  const server = show(`?record=count&input=${urea.Id}&batch=B1`, {
    [LIST]: ({ query }) => pageOf(query.formId === enterpriseForm.id ? [farm] : [urea]),
  })
  expect(await screen.findByText('账面 批号 B1 6 公斤')).toBeTruthy()
  for (const name of ['单价', '生产日期', '有效期至', '来源']) expect(screen.queryByLabelText(name)).toBeNull()
  expect(screen.queryByText('来源和用途')?.closest('section')?.hidden).not.toBe(false)
  await person.type(screen.getByLabelText('数量'), '6')
  expect(await screen.findByText('账面 批号 B1 6 公斤，无差异')).toBeTruthy()
  // What is booked by others from here on happens after what was counted.
  vi.setSystemTime(new Date('2026-11-20T02:40:00.000Z'))
  await press('保存')
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    OccurTime: '2026-11-20T02:00:00.000Z',
    Data: { Kind: '盘点', Enterprise: farm.Id, Quantity: 6 },
  })
})

test('who has several enterprises chooses one', async () => {
  const other = recordOf(enterpriseForm, { Name: '东乡合作社' })
  const server = show(`?record=count&input=${urea.Id}`, {
    [LIST]: ({ query }) => pageOf(query.formId === enterpriseForm.id ? [farm, other] : [urea]),
  })
  await person.type(await screen.findByLabelText('数量'), '6')
  await press('保存')
  expect(await screen.findByText('请选择所属企业', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  expect(server.sent(ADD)).toEqual([])
})

test('what is past its date is told before it is fetched, by the day on which it happened', async () => {
  const server = show(`?record=out&enterprise=${farm.Id}&input=${urea.Id}&batch=B1`)
  expect(await screen.findByText('这批已于 2026-11-10 过期，请核对后再领用')).toBeTruthy()
  expect(server.sent(BOARD)[0]?.query).toMatchObject({ enterprise: farm.Id, input: urea.Id })
})

test('pesticide past its date is told to be written off, and another batch is told of nothing', async () => {
  const poison = { ...stock, Kind: '农药' }
  show(`?record=out&enterprise=${farm.Id}&input=${urea.Id}&batch=B1`, {
    [BOARD]: () => ({ Total: 1, Stocks: [poison] }),
  })
  expect(await screen.findByText('这批已于 2026-11-10 过期，农药不能领用，请报损')).toBeTruthy()
  await person.type(screen.getByLabelText('批号'), '2')
  await waitFor(() => expect(screen.queryByText(/已于/)).toBeNull())
})

test('the batches that lie there are offered with how much of each, and choosing one fills it in', async () => {
  const Batches = [
    { Batch: 'L1', Balance: 1047, ExpiryDate: '2026-11-10', State: '过期' as const },
    { Batch: 'L2', Balance: 1048 },
    { Batch: '', Balance: 3 },
  ]
  const server = show(`?record=out&enterprise=${farm.Id}&input=${urea.Id}`, {
    [BOARD]: () => ({ Total: 1, Stocks: [{ ...stock, Unit: '克', Batches }] }),
  })
  const group = within(await screen.findByRole('group', { name: '现有批号' }))
  expect(group.getByRole('button', { name: 'L1 1,047 克，2026-11-10 已过期' })).toBeTruthy()
  expect(screen.getByText('不分批号的有 3 克，不填批号即从中出入')).toBeTruthy()
  await person.click(group.getByRole('button', { name: 'L2 1,048 克' }))
  expect(await screen.findByDisplayValue('L2')).toBeTruthy()
  expect(group.getByRole('button', { name: 'L2 1,048 克' }).getAttribute('aria-pressed')).toBe('true')
  await person.type(screen.getByLabelText('数量'), '5')
  await press('保存')
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Data: { Kind: '领用', Batch: 'L2', Quantity: 5 } })
})

describe('what has to be confirmed', () => {
  const asked = question('stock/without-batch', 'Batch', { batches: '批号 L1 1,047 克' })

  async function count() {
    const server = show(`?record=count&enterprise=${farm.Id}&input=${urea.Id}`, {
      [ADD]: unlessConfirmed(asked, movement()),
    })
    await person.type(await screen.findByLabelText('数量'), '2095')
    await press('保存')
    const dialog = within(await screen.findByRole('dialog', { name: '请确认' }))
    expect(dialog.getByText(asked.text)).toBeTruthy()
    return { server, dialog }
  }

  test('is asked, and sent again with its code under the same id', async () => {
    const { server, dialog } = await count()
    await person.click(dialog.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(2))
    const [first, second] = server.sent(ADD).map(({ body }) => body)
    expect(first).not.toHaveProperty('Confirmed')
    expect(second).toEqual({ ...Object(first), Confirmed: ['stock/without-batch'] })
  })

  test('stands at its field for whoever goes back, with everything that was entered', async () => {
    const { server, dialog } = await count()
    await person.click(dialog.getByRole('button', { name: '返回' }))
    expect(await screen.findByText(asked.text, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByDisplayValue('2095')).toBeTruthy()
    expect(server.sent(ADD)).toHaveLength(1)
  })
})
