import { faulty } from '@farm/contract/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeOutbox } from '../../../platform/outbox/index.ts'
import { readText, writeText } from '../../../platform/storage.ts'
import { fakeIndexedDb } from '../../../platform/testing/fake-indexed-db.ts'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { OwnWorkOrders, fieldScreens } from '../index.ts'
import { formerTicks } from './former-ticks.ts'
import {
  ACT,
  GET,
  LIST,
  NOW,
  TICK,
  li,
  officeServer,
  orderWith,
  punchInFor,
  urea,
  wang,
  worker,
} from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const PATH = '/ClockSys/ClockOperation/WorkDetail'
const checklist = [
  { Key: 'k1', Item: '清理滴灌带', IsDone: true },
  { Key: 'k2', Item: '检查肥料桶' },
]

/** What the server makes of it once everything is ticked. */
const afterTicks = ({ Id }: { readonly Id: string }) =>
  orderWith(
    { Checklist: checklist.map((item) => ({ ...item, IsDone: true })) },
    { Id, UpdateTime: '2026-11-20T03:00:00.000Z' },
  )

const cameBack = [
  { Act: '提交验收', Status: '待验收', Time: '2026-11-20T00:30:00.000Z', User: wang.Id, Note: '做完了' },
  { Act: '退回', Status: '已退回', Time: '2026-11-20T01:00:00.000Z', User: li.Id, Note: '漏了一垄', PunchIns: 1 },
  { Act: '开始', Status: '进行中', Time: '2026-11-20T01:30:00.000Z', User: wang.Id },
]

beforeAll(() =>
  Promise.all([import('./WorkDetail.tsx'), import('./OwnWorkOrders.tsx'), import('../acts/ActDialog.tsx')]),
)
beforeEach(() => {
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(id: string, permission = worker) {
  const { Detail } = fieldScreens
  return renderScreen(
    <Screen>
      <Detail />
    </Screen>,
    { at: `${PATH}/${id}`, path: `${PATH}/:workId`, permission },
  )
}

const acts = async () =>
  [...(await screen.findByRole('group', { name: '处理工单' })).querySelectorAll('button, a')].map(
    ({ textContent }) => textContent,
  )

describe('what is refused', () => {
  test('a work order that is gone or not for one’s eyes', async () => {
    officeServer({})
    open(idOf(99))
    expect(await screen.findByText('看不到这张工单')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看工单列表' }).getAttribute('href')).toBe('/Farm/Admin/WorkOrder/List')
  })

  test('handing in with items open names those that the server has not heard of', async () => {
    const order = orderWith({ Checklist: checklist, PunchIns: 1 })
    const { status, answer } = faulty({ Checklist: ['检查项还没有完成：检查肥料桶'] })
    officeServer({ orders: [order] }, { [ACT]: () => new FakeAnswer(answer, status) })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    expect(await dialog.findByText('检查项还没有完成：检查肥料桶')).toBeTruthy()
  })

  test('handing in goes to the server although what is shown has not heard of the last tick', async () => {
    const order = orderWith({ Checklist: checklist, PunchIns: 1 })
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    await waitFor(() => expect(server.sent(ACT)).toHaveLength(1))
  })

  test('handing in without a punch-in asks for one or for the reason', async () => {
    const order = orderWith()
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    expect(dialog.getByLabelText(/完成情况/)).toHaveProperty('required', true)
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    expect(dialog.getByText('还没有打卡，请先打卡或说明原因')).toBeTruthy()
    await person.type(dialog.getByLabelText(/完成情况/), '手机没电了')
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    await waitFor(() => expect(server.sent(ACT)[0]?.body).toMatchObject({ Act: '提交验收', Note: '手机没电了' }))
  })

  test('handing in what came back as it was', async () => {
    const order = orderWith({ PunchIns: 1, Timeline: cameBack })
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    await person.type(dialog.getByLabelText(/完成情况/), '做完了')
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    expect(dialog.getByText(/^退回以后还没有改动/)).toBeTruthy()
    expect(server.sent(ACT)).toEqual([])
    await person.type(dialog.getByLabelText(/完成情况/), '，漏的一垄也补了')
    await person.click(dialog.getByRole('button', { name: '提交验收' }))
    await waitFor(() => expect(server.sent(ACT)[0]?.body).toMatchObject({ Note: '做完了，漏的一垄也补了' }))
  })

  test('leaving what is written without a question', async () => {
    const order = orderWith({ PunchIns: 1 })
    officeServer({ orders: [order] })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    await person.type(dialog.getByLabelText(/完成情况/), '东头也做了')
    await person.click(dialog.getByRole('button', { name: '取消' }))
    const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }))
    await person.click(question.getByRole('button', { name: '取消' }))
    expect(dialog.getByLabelText(/完成情况/)).toHaveProperty('value', '东头也做了')
    await person.click(dialog.getByRole('button', { name: '取消' }))
    await person.click(await screen.findByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('sending twice by two touches in one breath', async () => {
    const order = orderWith({ PunchIns: 1 })
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open(order.Id)
    await person.click(await screen.findByRole('button', { name: '提交验收' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交验收' }))
    expect(dialog.getByLabelText(/完成情况/)).toHaveProperty('required', false)
    const button = dialog.getByRole('button', { name: '提交验收' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText('已提交，等待验收')).toBeTruthy()
    expect(server.sent(ACT)).toHaveLength(1)
  })

  test('a tick that is refused is taken back, says why at its item, and can be made anew', async () => {
    const order = orderWith({ Checklist: checklist })
    const done = afterTicks(order)
    const { status, answer } = faulty({ Items: ['检查项已从工单中去掉，请打开工单核对'] })
    let present = order
    let isGone = true
    officeServer(
      {},
      { [GET]: () => present, [TICK]: () => (isGone ? new FakeAnswer(answer, status) : (present = done)) },
    )
    open(order.Id)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /检查肥料桶/ })
    await person.click(box)
    expect(await screen.findByText('没有保存：检查项已从工单中去掉，请打开工单核对')).toBeTruthy()
    expect(box.checked).toBe(false)
    isGone = false
    await person.click(box)
    await waitFor(() => expect(screen.queryByText(/没有保存/)).toBeNull())
    expect(box.checked).toBe(true)
  })

  test('whoever it is not assigned to sees no buttons and ticks nothing', async () => {
    const order = orderWith({ Assignees: [li.Id], Checklist: checklist })
    officeServer({ orders: [order] })
    open(order.Id)
    await screen.findByText('检查肥料桶')
    expect(screen.queryByRole('group', { name: '处理工单' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('who looks through the eyes of another does nothing', async () => {
    const order = orderWith({ Status: '已派发' })
    officeServer({ orders: [order] })
    open(order.Id, { ...worker, Viewer: { Id: idOf(90), Name: 'admin', RealName: '系统管理员' } })
    await screen.findByText('秋延番茄 · 追肥')
    expect(screen.queryByRole('group', { name: '处理工单' })).toBeNull()
  })
})

describe('a work order in the field', () => {
  test('tells what, where and until when, with the way to the plot', async () => {
    const order = orderWith({ Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }], Note: '先做东头' })
    officeServer({ orders: [order] })
    open(order.Id)
    expect(await screen.findByText('秋延番茄 · 追肥')).toBeTruthy()
    expect(screen.getByText('2 天后').closest('time')?.textContent).toBe('2026-11-22 18:002 天后')
    expect(screen.getByText('先做东头')).toBeTruthy()
    expect(await screen.findByRole('img', { name: '地块略图：3 号棚' })).toBeTruthy()
    const way = screen.getByRole('link', { name: '导航到3 号棚' }).getAttribute('href')
    expect(way).toBe(`geo:37.26,111.78?q=37.26,111.78(${encodeURIComponent('3 号棚')})`)
    expect((await screen.findByText('尿素')).nextElementSibling?.textContent).toBe('15 公斤')
  })

  test('that came back says why first', async () => {
    const order = orderWith({
      Status: '已退回',
      Timeline: [{ Act: '退回', Status: '已退回', Time: '2026-11-20T01:00:00.000Z', User: li.Id, Note: '漏了一垄' }],
    })
    officeServer({ orders: [order] })
    open(order.Id)
    expect(await screen.findByText(/已退回：漏了一垄/)).toBeTruthy()
    expect(await acts()).toEqual(['开始', '打卡'])
  })

  test('that came back says why until it is handed in again', async () => {
    const order = orderWith({ PunchIns: 1, Timeline: cameBack })
    officeServer({ orders: [order] })
    const { unmount } = open(order.Id)
    expect(await screen.findByText(/已退回：漏了一垄/)).toBeTruthy()
    unmount()
    const again = { Act: '提交验收', Status: '待验收', Time: '2026-11-20T02:00:00.000Z', User: wang.Id, Note: '补了' }
    officeServer({ orders: [orderWith({ Status: '待验收', Timeline: [...cameBack, again] }, { Id: order.Id })] })
    open(order.Id)
    await screen.findByText('待验收')
    expect(screen.queryByText(/已退回：漏了一垄/)).toBeNull()
  })

  test('is begun, and the button goes on to punching in', async () => {
    let present = orderWith({ Status: '已派发' })
    const server = officeServer(
      {},
      {
        [GET]: () => present,
        [ACT]: () => {
          present = { ...present, Data: { ...present.Data, Status: '进行中' } }
          return present
        },
      },
    )
    open(present.Id)
    await person.click(await screen.findByRole('button', { name: '开始' }))
    expect(await screen.findByRole('button', { name: '提交验收' })).toBeTruthy()
    const way = screen.getByRole('link', { name: '打卡' })
    expect(way.getAttribute('href')).toBe(`/Farm/Admin/ClockSys/ClockOperation/WorkAdd?workId=${present.Id}`)
    expect(way.dataset.kind).toBe('primary')
    expect(server.sent(ACT)[0]?.body).toEqual({ Id: present.Id, UpdateTime: present.UpdateTime, Act: '开始' })
  })

  test('has its items ticked one by one', async () => {
    const order = orderWith({ Checklist: checklist })
    const done = afterTicks(order)
    let present = order
    const server = officeServer({}, { [GET]: () => present, [TICK]: () => (present = done) })
    open(order.Id)
    await person.click(await screen.findByRole('checkbox', { name: '检查肥料桶' }))
    await waitFor(() =>
      expect(server.sent(TICK)[0]?.body).toMatchObject({ Id: order.Id, Items: [{ Key: 'k2', IsDone: true }] }),
    )
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '检查肥料桶' })).toHaveProperty('checked', true))
  })

  test('is begun right after its items were ticked, by what the ticks made of it', async () => {
    const order = orderWith({ Status: '已派发', Checklist: checklist }, { UpdateTime: '2026-11-20T01:00:00.000Z' })
    const later = { ...order, UpdateTime: '2026-11-20T02:21:00.000Z' }
    let answer: (record: typeof order) => void = () => undefined
    const server = officeServer(
      {},
      {
        [GET]: () => order,
        [TICK]: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
        [ACT]: () => later,
      },
    )
    open(order.Id)
    await person.click(await screen.findByRole('checkbox', { name: '检查肥料桶' }))
    await waitFor(() => expect(server.sent(TICK)).toHaveLength(1))
    await person.click(screen.getByRole('button', { name: '开始' }))
    expect(server.sent(ACT)).toEqual([])
    answer(later)
    await waitFor(() => expect(server.sent(ACT)[0]?.body).toMatchObject({ UpdateTime: later.UpdateTime, Act: '开始' }))
  })

  test('keeps what is ticked without a network, says so, and sends it when that is back', async () => {
    const order = orderWith({ Checklist: checklist })
    const done = afterTicks(order)
    let present = order
    let isAway = true
    const server = officeServer({}, { [GET]: () => present, [TICK]: () => (isAway ? noNetwork() : (present = done)) })
    const { unmount } = open(order.Id)
    await person.click(await screen.findByRole('checkbox', { name: '检查肥料桶' }))
    expect(await screen.findByText('未送达')).toBeTruthy()
    unmount()
    open(order.Id)
    expect(await screen.findByRole('checkbox', { name: /检查肥料桶/ })).toHaveProperty('checked', true)
    isAway = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText('未送达')).toBeNull())
    expect(screen.getByRole('checkbox', { name: '检查肥料桶' })).toHaveProperty('checked', true)
    const sent = server.sent(TICK).map(({ body }) => body)
    expect(sent.at(-1)).toMatchObject({ Id: order.Id, Items: [{ Key: 'k2', IsDone: true }] })
    // However often it was sent, it is one act, done when it was pressed.
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('waits with an act for a tick that does not get through, and says so', async () => {
    const order = orderWith({ Status: '已派发', Checklist: checklist })
    const server = officeServer({ orders: [order] }, { [TICK]: noNetwork, [ACT]: () => order })
    open(order.Id)
    await person.click(await screen.findByRole('checkbox', { name: '检查肥料桶' }))
    await screen.findByText('未送达')
    await person.click(screen.getByRole('button', { name: '开始' }))
    expect(await screen.findByText('之前的勾选还没有送达，请等有信号时再试')).toBeTruthy()
    expect(server.sent(ACT)).toEqual([])
  })

  test('sends what an earlier version of the page has kept of its ticks', async () => {
    fakeIndexedDb()
    const order = orderWith({ Checklist: checklist })
    writeText(`unsent-ticks/${wang.Id}/${order.Id}`, '{"k2":true}')
    const server = officeServer({ orders: [order] }, { [TICK]: () => order })
    open(order.Id)
    await waitFor(() => expect(server.sent(TICK)[0]?.body).toMatchObject({ Items: [{ Key: 'k2', IsDone: true }] }))
    await waitFor(() => expect(readText(`unsent-ticks/${wang.Id}/${order.Id}`)).toBeUndefined())
  })

  describe('what an earlier version of the page has kept of its ticks', () => {
    beforeEach(() => void fakeIndexedDb())
    const formerKey = (id: string) => `unsent-ticks/${wang.Id}/${id}`
    const idsOf = (sent: readonly { readonly body?: unknown }[]) =>
      sent.map(({ body }) => (body as { ActId: string }).ActId)

    test('comes before anything that is newer, and is one act however often it is handed over', async () => {
      const order = orderWith({ Checklist: checklist })
      writeText(formerKey(order.Id), '{"k2":true}')
      const server = officeServer({ orders: [order] }, { [TICK]: () => order })
      const { unmount } = open(order.Id)
      await waitFor(() => expect(readText(formerKey(order.Id))).toBeUndefined())
      await waitFor(() => expect(server.sent(TICK)).toHaveLength(1))
      expect(server.sent(TICK)[0]?.body).toMatchObject({ OccurTime: '2000-01-01T00:00:00.000Z' })
      unmount()
      // The page was killed before it had forgotten it, and what the device kept is lost as well.
      closeOutbox()
      fakeIndexedDb()
      writeText(formerKey(order.Id), '{"k2":true}')
      open(order.Id)
      await waitFor(() => expect(server.sent(TICK)).toHaveLength(2))
      expect(new Set(idsOf(server.sent(TICK))).size).toBe(1)
    })

    test('takes the place of nothing that was pressed since', async () => {
      const order = orderWith({ Checklist: checklist })
      const server = officeServer({ orders: [order] }, { [TICK]: noNetwork })
      const { unmount } = open(order.Id)
      await person.click(await screen.findByRole('checkbox', { name: '清理滴灌带' }))
      await screen.findByText('未送达')
      unmount()
      writeText(formerKey(order.Id), '{"k1":true}')
      open(order.Id)
      await waitFor(() => expect(readText(formerKey(order.Id))).toBeUndefined())
      expect(await screen.findByRole('checkbox', { name: /清理滴灌带/ })).toHaveProperty('checked', false)
      expect(new Set(idsOf(server.sent(TICK))).size).toBe(1)
    })

    test('stays where the outbox keeps nothing beyond the page', async () => {
      vi.stubGlobal('indexedDB', undefined)
      const order = orderWith({ Checklist: checklist })
      writeText(formerKey(order.Id), '{"k2":true}')
      const server = officeServer({ orders: [order] }, { [TICK]: () => order })
      open(order.Id)
      await waitFor(() => expect(server.sent(TICK)).toHaveLength(1))
      await waitFor(() => expect(screen.queryByText('未送达')).toBeNull())
      expect(readText(formerKey(order.Id))).toBe('{"k2":true}')
    })

    test('is forgotten item by item', async () => {
      writeText(formerKey('one'), '{"k1":true,"k2":false}')
      const [kept] = formerTicks(wang.Id)
      kept?.forget('k1')
      expect(readText(formerKey('one'))).toBe('{"k2":false}')
      kept?.forget('k2')
      expect(readText(formerKey('one'))).toBeUndefined()
    })
  })

  test('lists what was punched in for it', async () => {
    const order = orderWith({ PunchIns: 1 })
    officeServer({ orders: [order], punchIns: [punchInFor(order, { Harvest: 320, Note: '东头先做' })] })
    open(order.Id)
    const list = within(await screen.findByRole('list', { name: '打卡记录' }))
    expect(list.getByText('3 号棚 · 30.00 亩 · 采收 320 公斤')).toBeTruthy()
    expect(list.getByText('王秀兰')).toBeTruthy()
  })
})

describe('one’s own work orders where the day begins', () => {
  const home = (permission = worker) =>
    renderScreen(
      <Screen>
        <OwnWorkOrders />
      </Screen>,
      { at: '/Clock', permission },
    )

  test('that do not come say why', async () => {
    officeServer({}, { [LIST]: () => refused('wire/failure') })
    home()
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('are not asked for by who sees no work orders', async () => {
    const server = officeServer({})
    home({ ...worker, Functions: ['/Clock', '/ClockForm'] })
    await waitFor(() => expect(document.body.textContent).toBe(''))
    expect(server.requests).toEqual([])
  })

  test('are those that are to be done, the first due on top, each leading to its page', async () => {
    const mine = orderWith({ Due: '2026-11-18T10:00:00.000Z' })
    const others = [
      orderWith({ Assignees: [li.Id], Title: '别人的' }),
      orderWith({ Status: '待验收', Title: '已交的' }),
    ]
    const server = officeServer({ orders: [mine, ...others] })
    home()
    const section = within(await screen.findByRole('region', { name: '我的工单' }))
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '秋延番茄 · 追肥进行中3 号棚逾期 2 天',
    ])
    expect(section.getByRole('link').getAttribute('href')).toBe(`/Farm/Admin${PATH}/${mine.Id}`)
    expect(server.sent(LIST)[0]?.query).toMatchObject({
      orderBy: 'Due asc',
      qs: `Assignees[=]${wang.Id}&Status[in]已派发,进行中,已退回`,
    })
  })

  test('are five at first, the others when they are asked for', async () => {
    officeServer({ orders: [1, 2, 3, 4, 5, 6, 7].map((number) => orderWith({ Title: `第 ${number} 张` })) })
    home()
    const section = within(await screen.findByRole('region', { name: '我的工单' }))
    expect(section.getAllByRole('link')).toHaveLength(5)
    await person.click(section.getByRole('button', { name: '再显示 2 张' }))
    await waitFor(() => expect(section.getAllByRole('link')).toHaveLength(7))
  })
})
