import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { workOrderScreens } from '../index.ts'
import { ACT, LIST, NOW, office, officeServer, orderWith, worker } from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const isBoard = ({ pageSize }: Readonly<Record<string, string>>) => pageSize === '30'

beforeAll(() =>
  Promise.all([import('../list/WorkOrderList.tsx'), import('./Board.tsx'), import('../acts/ActDialog.tsx')]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(permission = office, query = '') {
  const { List } = workOrderScreens('/WorkOrder')
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/WorkOrder/List?show=board${query}`, permission },
  )
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (title: string) => screen.findByRole('article', { name: title })
const titlesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((one) => one.getAttribute('aria-label'))

/** jsdom knows no data that is dragged along. */
function drag(element: HTMLElement, kind: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd') {
  const event = createEvent[kind](element)
  Object.assign(event, { dataTransfer: { setData: () => undefined, effectAllowed: '' } })
  fireEvent(element, event)
}

async function dragTo(title: string, name: string) {
  const dragged = await card(title)
  drag(dragged, 'dragStart')
  drag(column(name), 'dragOver')
  drag(column(name), 'drop')
  drag(dragged, 'dragEnd')
}

describe('what can’t be done', () => {
  test('dims the column while it is dragged and says why', async () => {
    const server = officeServer({ orders: [orderWith({ Status: '待派发' })] })
    open()
    const dragged = await card('秋延番茄 · 追肥')
    drag(dragged, 'dragStart')
    expect(column('已完成').dataset.closed).toBe('true')
    expect(within(column('已完成')).getByText('“待派发”不能直接到“已完成”')).toBeTruthy()
    expect(column('已派发').dataset.takes).toBe('true')
    drag(column('已完成'), 'drop')
    drag(dragged, 'dragEnd')
    expect(column('已完成').dataset.closed).toBeUndefined()
    expect(server.sent(ACT)).toEqual([])
  })

  test('by who is not the office is told to them', async () => {
    officeServer({ orders: [orderWith({ Status: '待验收' })] })
    open(worker)
    drag(await card('秋延番茄 · 追肥'), 'dragStart')
    expect(within(column('已完成')).getByText('只有管理工单的人可以验收通过，请联系派工的人')).toBeTruthy()
  })

  test('is taken back when the server refuses it', async () => {
    let answer: (value: unknown) => void = () => undefined
    const server = officeServer(
      { orders: [orderWith({ Status: '已派发' })] },
      { [ACT]: () => new Promise((resolve) => (answer = resolve)) },
    )
    open()
    await dragTo('秋延番茄 · 追肥', '进行中')
    expect(titlesIn('进行中')).toEqual(['秋延番茄 · 追肥'])
    expect(titlesIn('已派发')).toEqual([])
    const fields = { Status: ['“已关闭”的工单不能开始'] }
    await waitFor(() => expect(server.sent(ACT)).toHaveLength(1))
    answer(new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields }, 422))
    expect(await screen.findByText('“已关闭”的工单不能开始')).toBeTruthy()
    await waitFor(() => expect(titlesIn('已派发')).toEqual(['秋延番茄 · 追肥']))
    expect(titlesIn('进行中')).toEqual([])
  })

  test('while another card is on its way is told', async () => {
    const orders = [orderWith({ Status: '已派发' }), orderWith({ Status: '已派发', Title: '清沟' })]
    const server = officeServer({ orders }, { [ACT]: () => new Promise(() => undefined) })
    open()
    await dragTo('秋延番茄 · 追肥', '进行中')
    await dragTo('清沟', '进行中')
    expect(await screen.findByText('上一张工单还在提交，请稍后再试')).toBeTruthy()
    await waitFor(() => expect(server.sent(ACT)).toHaveLength(1))
  })

  test('a column that does not come says why and can be asked again', async () => {
    let fails = true
    const orders = [orderWith()]
    officeServer(
      { orders },
      {
        [LIST]: ({ query }) => (isBoard(query) && fails && query.qs?.includes('进行中') ? refused('wire/failure') : []),
      },
    )
    open()
    const again = await within(await screen.findByRole('region', { name: /^进行中/ })).findByRole('button', {
      name: '重试',
    })
    fails = false
    await person.click(again)
    expect(await within(column('进行中')).findByText('没有进行中的工单')).toBeTruthy()
  })
})

describe('a card', () => {
  test('brought to another column is the act that leads there', async () => {
    let present = orderWith({ Status: '已派发' })
    const server = officeServer(
      {},
      {
        [LIST]: ({ query }) => (query.qs?.includes(`Status[=]${String(present.Data.Status)}`) ? [present] : []),
        [ACT]: () => {
          present = { ...present, Data: { ...present.Data, Status: '进行中' } }
          return present
        },
      },
    )
    open()
    await dragTo('秋延番茄 · 追肥', '进行中')
    expect(await screen.findByText('工单已开始')).toBeTruthy()
    await waitFor(() => expect(titlesIn('进行中')).toEqual(['秋延番茄 · 追肥']))
    expect(server.sent(ACT)[0]?.body).toEqual({ Id: present.Id, UpdateTime: present.UpdateTime, Act: '开始' })
  })

  test('brought where words are needed asks for them first', async () => {
    const server = officeServer({ orders: [orderWith({ Status: '待验收' })] })
    open()
    await dragTo('秋延番茄 · 追肥', '已退回')
    expect(await screen.findByRole('dialog', { name: '退回工单' })).toBeTruthy()
    expect(server.sent(ACT)).toEqual([])
  })

  test('is moved without a mouse, where what can’t be says why', async () => {
    const order = orderWith({ Status: '已派发' })
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open()
    await card('秋延番茄 · 追肥')
    await person.click(screen.getByRole('button', { name: '移动秋延番茄 · 追肥' }))
    const dialog = within(await screen.findByRole('dialog', { name: '移动“秋延番茄 · 追肥”' }))
    const closed = dialog.getByRole<HTMLButtonElement>('button', { name: '已完成，“已派发”不能直接到“已完成”' })
    expect(closed.disabled).toBe(true)
    await person.click(dialog.getByRole('button', { name: '进行中，开始' }))
    await waitFor(() => expect(server.sent(ACT)).toHaveLength(1))
  })
})

test('a column holds the first 30 by the day they are due, and more when asked for', async () => {
  const orders = Array.from({ length: 31 }, (_, index) => orderWith({ Title: `第 ${index + 1} 张` }))
  const server = officeServer(
    { orders },
    {
      [LIST]: ({ query }) => {
        const found = query.qs?.includes('进行中') ? orders : []
        if (query.cursor) return found.slice(30)
        const page = found.slice(0, Number(query.pageSize))
        const link = { Link: '</api/Core/FormData/List?cursor=abc>; rel="next"' }
        return new FakeAnswer(page, 200, {
          'X-Total-Count': String(found.length),
          ...(page.length < found.length && link),
        })
      },
    },
  )
  open()
  await card('第 30 张')
  expect(titlesIn('进行中')).toHaveLength(30)
  expect(column('进行中').querySelector('h2')?.textContent).toBe('进行中31')
  expect(server.sent(LIST).find(({ query }) => isBoard(query))?.query.orderBy).toBe('Due asc')
  await person.click(screen.getByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(titlesIn('进行中')).toHaveLength(31))
})

test('on a phone one column stands at a time, first the first that holds a card', async () => {
  setScreenWidth(390)
  officeServer({ orders: [orderWith()] })
  open()
  const tabs = within(await screen.findByRole('group', { name: '看板列' }))
  expect(await card('秋延番茄 · 追肥')).toBeTruthy()
  await person.click(await tabs.findByRole('button', { name: '待派发 0' }))
  expect(screen.getAllByRole('region').map((one) => one.dataset.status)).toEqual(['待派发'])
})

test('on a phone a worker sees first what came back, not what waits to be given out', async () => {
  setScreenWidth(390)
  const orders = (['待派发', '进行中', '已退回'] as const).map((Status) =>
    orderWith({ Status, Title: `清沟 ${Status}` }),
  )
  officeServer({ orders })
  open(worker)
  expect(await card('清沟 已退回')).toBeTruthy()
  expect(screen.getAllByRole('region').map((one) => one.dataset.status)).toEqual(['已退回'])
})

test('on a phone the first column stands where none holds a card', async () => {
  setScreenWidth(390)
  officeServer({})
  open()
  expect(await screen.findByText('没有待派发的工单')).toBeTruthy()
})

test('a tab shows only the columns that it can fill', async () => {
  officeServer({ orders: [orderWith()] })
  open(office, '&tab=running')
  await card('秋延番茄 · 追肥')
  expect(screen.getAllByRole('region').map((one) => one.dataset.status)).toEqual(['进行中'])
})
