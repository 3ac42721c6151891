import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { pageOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { workOrderScreens } from '../index.ts'
import { EDIT, LIST, NOW, office, officeServer, orderWith, worker } from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')

beforeAll(() => Promise.all([import('../list/WorkOrderList.tsx'), import('./Calendar.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(query = '', permission = office) {
  const { List } = workOrderScreens('/WorkOrder')
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/WorkOrder/List?show=calendar${query}`, permission },
  )
}

const day = (date: string) => screen.getByRole('region', { name: new RegExp(`^${date}，`) })
const entry = async (title: string) => {
  const found = (await screen.findByRole('link', { name: title })).closest('li')
  if (!found) throw new Error(`${title} stands in no day`)
  return found
}

function drag(element: HTMLElement, kind: 'dragStart' | 'drop' | 'dragEnd') {
  const event = createEvent[kind](element)
  Object.assign(event, { dataTransfer: { setData: () => undefined, effectAllowed: '' } })
  fireEvent(element, event)
}

async function dragTo(title: string, date: string) {
  const dragged = await entry(title)
  drag(dragged, 'dragStart')
  drag(day(date), 'drop')
  drag(dragged, 'dragEnd')
}

describe('what is refused', () => {
  test('goes back to its day with the reason', async () => {
    const server = officeServer({ orders: [orderWith()] }, { [EDIT]: () => refused('form-data/stale') })
    open()
    await dragTo('秋延番茄 · 追肥', '2026-11-25')
    expect(await screen.findByText('这张工单刚被他人修改，请核对后再操作')).toBeTruthy()
    await waitFor(() => expect(within(day('2026-11-22')).getByRole('link', { name: '秋延番茄 · 追肥' })).toBeTruthy())
    expect(server.sent(EDIT)).toHaveLength(1)
  })

  test('who may not edit drags nothing', async () => {
    officeServer({ orders: [orderWith()] })
    open('', worker)
    expect((await entry('秋延番茄 · 追肥')).draggable).toBe(false)
    expect(screen.queryByRole('button', { name: /^改期/ })).toBeNull()
  })

  test('what is done keeps its day', async () => {
    officeServer({ orders: [orderWith({ Status: '已完成' })] })
    open()
    expect((await entry('秋延番茄 · 追肥')).draggable).toBe(false)
  })
})

describe('dragging to another day', () => {
  test('changes when it is due, at the same time of the day, and can be taken back', async () => {
    let present = orderWith()
    const server = officeServer(
      {},
      {
        [LIST]: ({ query }) => pageOf(query.qs?.includes('2026-11-16') ? [present] : []),
        [EDIT]: ({ body }) => {
          const { Data } = body as { Data: Record<string, unknown> }
          present = { ...present, Data: { ...present.Data, ...Data }, UpdateTime: '2026-11-20T03:00:00.000Z' }
          return present
        },
      },
    )
    open()
    await dragTo('秋延番茄 · 追肥', '2026-11-18')
    expect(await screen.findByText('已改到 2026-11-18')).toBeTruthy()
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { Due: '2026-11-18T10:00:00.000Z' } })
    await waitFor(() => expect(within(day('2026-11-18')).getByRole('link', { name: '秋延番茄 · 追肥' })).toBeTruthy())
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已改回')).toBeTruthy()
    expect(server.sent(EDIT)[1]?.body).toEqual({
      Id: present.Id,
      UpdateTime: '2026-11-20T03:00:00.000Z',
      Data: { Due: '2026-11-22T10:00:00.000Z' },
    })
  })

  test('is done without a mouse as well', async () => {
    const order = orderWith()
    const server = officeServer({ orders: [order] }, { [EDIT]: () => order })
    open()
    await entry('秋延番茄 · 追肥')
    await person.click(screen.getByRole('button', { name: '改期秋延番茄 · 追肥' }))
    await person.click(await screen.findByRole('button', { name: /^要求完成日期：2026-11-22 周日/ }))
    await person.click(await screen.findByRole('button', { name: '2026-12-01 周二', hidden: true }))
    await person.click(screen.getByRole('button', { name: '改到这一天' }))
    await waitFor(() => expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { Due: '2026-12-01T10:00:00.000Z' } }))
  })
})

test('a day tells the first three and how many more there are, which leads to their list', async () => {
  officeServer({ orders: [1, 2, 3, 4, 5].map((number) => orderWith({ Title: `第 ${number} 张` })) })
  open()
  await entry('第 3 张')
  const crowded = within(day('2026-11-22'))
  expect(crowded.getAllByRole('listitem')).toHaveLength(3)
  await person.click(crowded.getByRole('link', { name: '2026-11-22 还有 2 张，在列表中查看' }))
  await waitFor(() => expect(path()).toBe('/WorkOrder/List?Due=2026-11-22~2026-11-22'))
})

test('months and weeks are turned in the address', async () => {
  officeServer({ orders: [orderWith()] })
  open()
  expect(await screen.findByText('2026 年 11 月')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: '下一月' }))
  expect(await screen.findByText('2026 年 12 月')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: '周' }))
  expect(await screen.findByText('2026-11-30 至 2026-12-06')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: '今天' }))
  expect(await screen.findByText('2026-11-16 至 2026-11-22')).toBeTruthy()
  expect(await entry('秋延番茄 · 追肥')).toBeTruthy()
})

test('what is left out of a full week is said', async () => {
  const order = orderWith()
  officeServer({}, { [LIST]: () => pageOf([order], { total: 205 }) })
  open('&span=week')
  expect(await screen.findByText(/这一周还有 204 张没有画出/)).toBeTruthy()
})

test('on a phone only days with something due stand below each other', async () => {
  setScreenWidth(390)
  officeServer({ orders: [orderWith({ Due: '2026-11-18T10:00:00.000Z' })] })
  open()
  expect((await entry('秋延番茄 · 追肥')).textContent).toContain('逾期')
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['2026-11-18，1 张'])
})
