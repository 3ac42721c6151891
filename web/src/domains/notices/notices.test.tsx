import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { ThingPagesContext } from '../../engine/reference/thing-pages.ts'
import { thingPages } from '../../routes/thing-pages.ts'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { FakeStream } from '../../testing/fake-stream.ts'
import { keepToken } from '../../platform/session.ts'
import { Screen } from '../../testing/Screen.tsx'
import { openApp } from '../../testing/open-app.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NoticeBell } from './index.ts'
import { COUNT, NOTICES, PREFERENCES, READ, SET, inboxServer, noticeOf } from './testing/inbox.ts'

const person = userEvent.setup({ delay: null })
const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'

const office = permissionOf({
  Functions: ['/WorkOrder/List', '/WorkOrder/AddData/:id', '/ExternalOrder/List', '/FarmPlan/MakePlan'],
})
const worker = permissionOf({ Functions: ['/ClockSys/ClockOperation/WorkDetail/:workId'] })

beforeAll(() => Promise.all([import('./NoticeBell.tsx'), import('./NoticePanel.tsx'), import('./NoticesPage.tsx')]))

function ring(permission = office) {
  return renderScreen(
    <Screen>
      <ThingPagesContext value={thingPages}>
        <NoticeBell />
      </ThingPagesContext>
    </Screen>,
    { at: '/Core/CropList', permission },
  )
}

async function openPanel(permission = office) {
  ring(permission)
  await person.click(await screen.findByRole('button', { name: /^消息/ }))
  return within(await screen.findByRole('dialog', { name: '消息' }))
}

describe('what is refused', () => {
  test('notices that do not come can be asked for again', async () => {
    let fails = true
    inboxServer([], { [NOTICES]: () => (fails ? noNetwork() : []) })
    const panel = await openPanel()
    expect(await panel.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(panel.getByRole('button', { name: '重试' }))
    expect(await panel.findByText('还没有消息')).toBeTruthy()
  })

  test('a count that does not come leaves the bell without a number', async () => {
    inboxServer([noticeOf(1)], { [COUNT]: () => noNetwork() })
    ring()
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
  })

  test('what could not be marked is unread again, and it is said why', async () => {
    inboxServer([noticeOf(1)], { [READ]: () => noNetwork() })
    const panel = await openPanel()
    await person.click(await panel.findByRole('button', { name: '全部已读' }))
    expect((await panel.findByRole('alert')).textContent).toBe('网络错误，请稍后再试！')
    await waitFor(() => expect(panel.getByText('未读')).toBeTruthy())
  })

  test('a switch that is refused goes back and says so', async () => {
    inboxServer([], { [SET]: () => noNetwork() })
    const panel = await openPanel()
    await person.click(panel.getByRole('button', { name: '设置' }))
    await person.click(await panel.findByRole('switch', { name: '计划延误' }))
    expect((await panel.findByRole('alert')).textContent).toBe('设置没有保存：网络错误，请稍后再试！')
    await waitFor(() => expect(panel.getByRole('switch', { name: '计划延误' }).ariaChecked).toBe('true'))
  })

  test('who looks through the eyes of another marks nothing', async () => {
    const server = inboxServer([noticeOf(1)])
    const panel = await openPanel(
      permissionOf({ ...office, Viewer: { Id: idOf(9), Name: 'admin', RealName: '管理员' } }),
    )
    await person.click(await panel.findByRole('link', { name: /工单 1/ }))
    expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
    expect(server.sent(READ)).toEqual([])
  })
})

describe('the bell', () => {
  test('counts to 99', async () => {
    inboxServer([], { [COUNT]: () => ({ Unread: 100 }) })
    ring()
    expect(await screen.findByRole('button', { name: '消息，99+ 条未读' })).toBeTruthy()
  })

  test('opening one marks it read and leads to it', async () => {
    const server = inboxServer([noticeOf(1), noticeOf(2)])
    const panel = await openPanel()
    await person.click(await panel.findByRole('link', { name: /工单 1/ }))
    expect(server.sent(READ).map(({ body }) => body)).toEqual([{ Ids: [idOf(1)] }])
    expect(window.location.pathname).toBe(`/Farm/Admin/WorkOrder/AddData/${idOf(901)}`)
  })

  test('all are read with one touch', async () => {
    inboxServer([noticeOf(1), noticeOf(2)])
    const panel = await openPanel()
    expect(await panel.findAllByText('未读')).toHaveLength(2)
    await person.click(panel.getByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(panel.queryByText('未读')).toBeNull())
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
  })

  test.each([
    ['an order, to who only lists orders', office, 'orders', `/ExternalOrder/List?open=${idOf(7)}`],
    ['a plan', office, 'plans', `/FarmPlan/Detail?id=${idOf(7)}`],
    ['a work order, for whoever does it', worker, 'work-orders', `/ClockSys/ClockOperation/WorkDetail/${idOf(7)}`],
  ])('a notice leads to %s', async (_, permission, Kind, address) => {
    inboxServer([noticeOf(1, { About: { Kind, Id: idOf(7) } })])
    const panel = await openPanel(permission)
    const link = await panel.findByRole('link', { name: /工单 1/ })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin${address}`)
  })

  test('what the person may not open can be marked read all the same', async () => {
    const server = inboxServer([noticeOf(1, { About: { Kind: 'orders', Id: idOf(7) } })])
    const panel = await openPanel(worker)
    await person.click(await panel.findByRole('button', { name: /工单 1/ }))
    expect(server.sent(READ)).toHaveLength(1)
  })

  test('a kind is turned off at once', async () => {
    const server = inboxServer([], {
      [PREFERENCES]: () => [{ Kind: 'late', IsOn: server.sent(SET).length === 0 }],
    })
    const panel = await openPanel()
    await person.click(panel.getByRole('button', { name: '设置' }))
    await person.click(await panel.findByRole('switch', { name: '工单已逾期' }))
    expect(server.sent(SET)[0]?.body).toEqual({ Kind: 'late', IsOn: false })
    await waitFor(() => expect(panel.getByRole('switch', { name: '工单已逾期' }).ariaChecked).toBe('false'))
  })
})

describe('the page of all notices', () => {
  function openPage(
    at = '/Notices',
    notices = Array.from({ length: 25 }, (_, index) => noticeOf(index + 1)),
    handlers: FakeHandlers = {},
  ) {
    keepToken('mine')
    const stream = new FakeStream()
    const server = inboxServer(notices, {
      [PERMISSION]: () => ({ ...office, User: chen, Menus: [{ Name: '工单列表', Url: '/WorkOrder/List', Icon: '' }] }),
      'GET /api/Core/Events': () => stream,
      ...handlers,
    })
    openApp(at)
    return { server, stream }
  }

  test('tells nobody anything who is not signed in', async () => {
    keepToken('mine')
    inboxServer([], { [PERMISSION]: () => refused('access/forbidden') })
    openApp('/Notices')
    expect(await screen.findByText('无访问权限')).toBeTruthy()
  })

  test('older ones are loaded on demand', async () => {
    openPage()
    const list = await screen.findByRole('list', { name: '消息' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(20)
    await person.click(screen.getByRole('button', { name: '加载更早的消息' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(25))
    expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull()
  })

  test('is narrowed as its address says, and says so there', async () => {
    const { server } = openPage('/Notices?kind=late')
    expect(await screen.findByText('没有符合条件的消息')).toBeTruthy()
    await person.selectOptions(screen.getByRole('combobox', { name: /类型/ }), '派给我的工单')
    await person.click(screen.getByRole('checkbox', { name: '只看未读' }))
    await waitFor(() => {
      expect(server.sent(NOTICES).at(-1)?.query).toMatchObject({ kind: 'assigned', unread: 'true' })
    })
    const said = Object.fromEntries(new URLSearchParams(window.location.search))
    expect(said).toEqual({ unread: 'true', kind: 'assigned' })
  })

  test('stands within the shell, with the menu of the person', async () => {
    openPage()
    await screen.findByRole('list', { name: '消息' })
    const menu = within(screen.getByRole('navigation', { name: '菜单' }))
    expect(menu.getByRole('link', { name: '工单列表' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '消息' })).toBeTruthy()
  })

  test('loses what is not true any more', async () => {
    let isTrue = true
    const { stream } = openPage('/Notices', [noticeOf(1)], { [NOTICES]: () => (isTrue ? [noticeOf(1)] : []) })
    await screen.findByText('工单 1')
    isTrue = false
    stream.say('event: change\ndata: {"fact":"notices","ids":[],"organPath":"/1/"}\n\n')
    await waitFor(() => expect(screen.queryByText('工单 1')).toBeNull())
  })

  test('hears of new ones', async () => {
    const { server, stream } = openPage()
    await screen.findByRole('list', { name: '消息' })
    const before = server.sent(NOTICES).length
    stream.say('event: change\ndata: {"fact":"notices","ids":[],"organPath":"/1/"}\n\n')
    await waitFor(() => expect(server.sent(NOTICES).length).toBeGreaterThan(before))
  })
})
