import { question } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { act as atOnce, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer, type FakeHandlers, noNetwork, refused, unlessConfirmed } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { workOrderScreens } from '../index.ts'
import {
  ACT,
  ASSIGN,
  LIST,
  NOW,
  TICK,
  li,
  office,
  officeServer,
  orderWith,
  punchInFor,
  shed10,
  shed3,
  urea,
  wang,
  worker,
} from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')

beforeAll(() =>
  Promise.all([
    import('./WorkOrderList.tsx'),
    import('../acts/ActDialog.tsx'),
    import('../../../engine/list/RecordPanel.tsx'),
  ]),
)
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
    { at: `/WorkOrder/List${query}`, permission },
  )
}

const rows = async () => {
  await screen.findAllByRole('link', { name: /秋延番茄 · 追肥/ })
  const [, ...lines] = await within(await screen.findByRole('table', { name: '工单列表' })).findAllByRole('row')
  return lines.map((line) => [...line.querySelectorAll('td, th')].map((cell) => cell.textContent))
}

/** Work orders as a page has read them. */
const readOf = (...orders: readonly WireRecord[]) => orders.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))

describe('what is refused', () => {
  test('the list says why and tries again', async () => {
    let fails = true
    officeServer({}, { [LIST]: () => (fails ? noNetwork() : []) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('还没有工单，先新增一张，或在计划里按步骤生成')).toBeTruthy()
  })

  test('an act that came too late leaves the work order and says so', async () => {
    const order = orderWith({ Status: '已派发' })
    officeServer({ orders: [order] }, { [ACT]: () => refused('form-data/stale') })
    open(`?open=${order.Id}`)
    await person.click(await screen.findByRole('button', { name: '开始' }))
    expect(await screen.findByText('这张工单刚被他人修改，请核对后再操作')).toBeTruthy()
  })

  test.each([
    ['撤回', '已派发'],
    ['关闭', '进行中'],
  ] as const)('%s without a reason', async (name, Status) => {
    const order = orderWith({ Status })
    const server = officeServer({ orders: [order] }, { [ACT]: () => order })
    open(`?open=${order.Id}`)
    const acts = within(await screen.findByRole('group', { name: '处理工单' }))
    await person.click(acts.getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: `${name}工单` }))
    // The cross of the dialog is called 关闭 as well.
    const send = () => person.click(dialog.getByText(name, { selector: 'button' }))
    await send()
    await waitFor(() => expect(dialog.getByLabelText(`${name}原因`).getAttribute('aria-invalid')).toBe('true'))
    expect(server.sent(ACT)).toEqual([])
    await person.type(dialog.getByLabelText(`${name}原因`), '下雨改期')
    await send()
    await waitFor(() => expect(server.sent(ACT)[0]?.body).toMatchObject({ Act: name, Note: '下雨改期' }))
  })

  test('sending back without a reason', async () => {
    const order = orderWith({ Status: '待验收' })
    const server = officeServer({ orders: [order] })
    open(`?open=${order.Id}`)
    await person.click(await screen.findByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回工单' }))
    await person.click(dialog.getByRole('button', { name: '退回' }))
    expect(dialog.getByText('请填写退回原因')).toBeTruthy()
    expect(dialog.getByLabelText('退回原因').getAttribute('aria-invalid')).toBe('true')
    expect(server.sent(ACT)).toEqual([])
  })

  test('what the server finds is said at its field', async () => {
    const order = orderWith({ Status: '待验收' })
    const answer = { code: 'wire/fields', errors: ['填写有误'], fields: { Note: ['说明里有不允许的字'] } }
    officeServer({ orders: [order] }, { [ACT]: () => new FakeAnswer(answer, 422) })
    open(`?open=${order.Id}`)
    await person.click(await screen.findByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回工单' }))
    await person.type(dialog.getByLabelText('退回原因'), '漏了一垄')
    await person.click(dialog.getByRole('button', { name: '退回' }))
    expect(await dialog.findByText('说明里有不允许的字')).toBeTruthy()
    expect(dialog.getByLabelText('退回原因')).toHaveProperty('value', '漏了一垄')
  })

  test('what should be done already is given out by a time that is still to come', async () => {
    const order = orderWith({ Status: '待派发', Due: '2026-11-19T10:00:00.000Z' })
    const server = officeServer({ orders: [order] }, { [ASSIGN]: () => ({ Assigned: 1 }) })
    open(`?open=${order.Id}`)
    await person.click(await screen.findByRole('button', { name: '派发' }))
    const dialog = within(await screen.findByRole('dialog', { name: '派发工单' }))
    expect(dialog.getByText('要求完成时间已过，派发后改为这个时间')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '派发 1 张' }))
    await waitFor(() => expect(server.sent(ASSIGN)).toHaveLength(1))
    const body = { Ids: [order.Id], Records: readOf(order), Assignees: [wang.Id], Due: '2026-11-20T18:00:00+08:00' }
    expect(server.sent(ASSIGN)[0]?.body).toEqual(body)
    expect(server.sent(ACT)).toEqual([])
  })

  test('giving many to nobody', async () => {
    const server = officeServer({ orders: [orderWith({ Status: '待派发' })] })
    open()
    await rows()
    await person.click(await screen.findByRole('checkbox', { name: /秋延番茄/ }))
    await person.click(screen.getByRole('button', { name: '批量派发' }))
    await person.click(await screen.findByRole('button', { name: '派发 1 张' }))
    expect(await screen.findByText('请先选择执行人')).toBeTruthy()
    expect(server.sent(ASSIGN)).toEqual([])
  })
})

describe('a row', () => {
  test.each([
    ['待派发', ['编辑', '删除']],
    ['进行中', ['编辑']],
    ['已完成', []],
    ['已关闭', ['删除']],
  ] as const)('of one that is %s offers %j', async (Status, offered) => {
    officeServer({ orders: [orderWith({ Status })] })
    open()
    await rows()
    const found = (['编辑', '删除'] as const).filter((name) =>
      [...document.querySelectorAll(`[aria-label="${name}秋延番茄 · 追肥"]`)].some(
        ({ textContent }) => textContent === name,
      ),
    )
    expect(found).toEqual(offered)
  })

  test('can be deleted with others only where none of them would be refused', async () => {
    officeServer({ orders: [orderWith({ Status: '待派发' }), orderWith({ Status: '进行中', Title: '清沟' })] })
    open()
    await person.click(await screen.findByRole('checkbox', { name: /秋延番茄/ }))
    expect(await screen.findByRole('button', { name: '删除' })).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: /清沟/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除' })).toBeNull())
  })

  test('of one that a plan made tells that it is of ordinary urgency', async () => {
    officeServer({ orders: [orderWith({ Priority: undefined })] })
    open('', worker)
    expect((await rows())[0]?.[6]).toBe('中')
  })

  test('that is done can be edited while it repeats', async () => {
    officeServer({ orders: [orderWith({ Status: '已完成', Repeat: '每天' })] })
    open()
    expect(await screen.findByRole('link', { name: '编辑秋延番茄 · 追肥' })).toBeTruthy()
  })

  test('on a phone tells first how it stands', async () => {
    setScreenWidth(390)
    officeServer({ orders: [orderWith({ PunchIns: 2 })] })
    open('', worker)
    await screen.findByRole('link', { name: /秋延番茄 · 追肥/ })
    const told = [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent)
    expect(told.slice(0, 3)).toEqual(['状态', '打卡次数', '要求完成时间'])
  })

  test('names its plots as people count them', async () => {
    officeServer({ orders: [orderWith({ Place: [shed10.Id, shed3.Id] })] })
    open('', worker)
    expect((await rows())[0]?.[2]).toBe('3 号棚、10 号棚')
  })

  test('tells what, in which plan, where, who and until when', async () => {
    officeServer({ orders: [orderWith({ PunchIns: 2 })] })
    open('', worker)
    expect((await rows())[0]?.slice(0, 10)).toEqual([
      '秋延番茄 · 追肥GD20261120-0001',
      '秋延番茄',
      '3 号棚',
      '施肥',
      '王秀兰',
      '2 天后',
      '中',
      '进行中',
      '2',
      '计划',
    ])
  })

  test('that is late says so in words', async () => {
    officeServer({ orders: [orderWith({ Due: '2026-11-18T10:00:00.000Z', Assignees: undefined })] })
    open('', worker)
    const [row] = await rows()
    expect(row?.slice(4, 6)).toEqual(['未派人', '逾期 2 天'])
  })
})

test('the tabs ask for states, for what is late and for one’s own, each with its count', async () => {
  const late = orderWith({ Due: '2026-11-18T10:00:00.000Z' })
  const handedIn = orderWith({ Status: '待验收', Due: '2026-11-18T10:00:00.000Z', Assignees: [li.Id] })
  const server = officeServer({ orders: [late, handedIn] })
  open('', worker)
  const tabs = within(await screen.findByRole('navigation', { name: '快捷筛选' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '全部2',
      '待派发0',
      '已派发0',
      '进行中1',
      '待验收1',
      '已退回0',
      '已完成0',
      '逾期1',
      '我的1',
    ]),
  )
  await person.click(tabs.getByRole('link', { name: /逾期/ }))
  await waitFor(() => expect(path()).toBe('/WorkOrder/List?tab=late'))
  expect(server.sent(LIST).at(-1)?.query.qs).toBe(
    'Status[in]待派发,已派发,进行中,已退回&Due[<]2026-11-20T02:15:00.000Z',
  )
})

describe('one work order', () => {
  /** Sees the list, but neither manages the work orders nor does them. */
  const reader = { ...worker, User: { ...worker.User, ...li }, Functions: ['/WorkOrder/List'] }

  test('opens for who does the work on the page where it goes on', async () => {
    const order = orderWith()
    officeServer({ orders: [order] })
    open('', worker)
    await person.click(await screen.findByRole('link', { name: /秋延番茄 · 追肥/ }))
    await waitFor(() => expect(path()).toBe(`/ClockSys/ClockOperation/WorkDetail/${order.Id}`))
    expect(JSON.stringify(window.history.state)).toContain('/WorkOrder/List?')
  })

  test('has its items ticked by the office beside the list', async () => {
    const order = orderWith({ Checklist: [{ Key: 'k1', Item: '清理滴灌带' }] })
    const server = officeServer({ orders: [order] }, { [TICK]: () => order })
    open(`?open=${order.Id}`)
    await person.click(await screen.findByRole('checkbox', { name: '清理滴灌带' }))
    await waitFor(() =>
      expect(server.sent(TICK)[0]?.body).toMatchObject({ Id: order.Id, Items: [{ Key: 'k1', IsDone: true }] }),
    )
  })

  test('shows its checklist, inputs, punch-ins with photos and what became of it', async () => {
    const order = orderWith({
      Checklist: [
        { Key: 'k1', Item: '清理滴灌带', IsDone: true },
        { Key: 'k2', Item: '检查肥料桶' },
      ],
      Timeline: [
        { Act: '开始', Status: '进行中', Time: '2026-11-20T01:00:00.000Z', User: wang.Id, Note: '带了两桶水' },
      ],
      PunchIns: 1,
    })
    officeServer({ orders: [order], punchIns: [punchInFor(order, { Note: '东头先做' })] })
    open(`?open=${order.Id}`, reader)
    const panel = within(await screen.findByRole('dialog', { name: '秋延番茄 · 追肥' }))
    expect((await panel.findByText('清理滴灌带')).closest('li')?.textContent).toBe('✓清理滴灌带已完成')
    expect(panel.getByText('检查肥料桶').closest('li')?.textContent).toBe('○检查肥料桶未完成')
    expect(await panel.findByText('东头先做')).toBeTruthy()
    expect(panel.getByText('3 号棚 · 30.00 亩')).toBeTruthy()
    const line = within(panel.getByRole('list', { name: '处理记录' }))
    expect(await line.findByText('王秀兰')).toBeTruthy()
    expect(line.getByText('带了两桶水')).toBeTruthy()
  })

  test('offers the office what its state allows, and nobody else', async () => {
    const order = orderWith({ Status: '待验收' })
    officeServer({ orders: [order] })
    const { unmount } = open(`?open=${order.Id}`)
    const acts = within(await screen.findByRole('group', { name: '处理工单' }))
    expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['验收通过', '退回', '关闭'])
    unmount()
    open(`?open=${order.Id}`, reader)
    await screen.findByText('还没有打卡')
    expect(screen.queryByRole('group', { name: '处理工单' })).toBeNull()
  })
})

test('accepting shows what was asked beside what was done, and sends words', async () => {
  const Inputs = [{ Input: urea.Id, Amount: 15, Unit: '公斤' }]
  const order = orderWith({ Status: '待验收', Inputs, Checklist: [{ Key: 'k1', Item: '清理滴灌带', IsDone: true }] })
  const used = [{ Input: urea.Id, Amount: 16.5, Unit: '公斤' }]
  const server = officeServer(
    { orders: [order], punchIns: [punchInFor(order, { Inputs: used })] },
    { [ACT]: () => order },
  )
  open(`?open=${order.Id}`)
  await person.click(await screen.findByRole('button', { name: '验收通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '验收' }))
  const table = within(await dialog.findByRole('table', { name: '投入品对照' }))
  await waitFor(() => expect(table.getAllByRole('row').at(-1)?.textContent).toBe('尿素15 公斤16.5 公斤多用 1.5 公斤'))
  expect(within(dialog.getByRole('region', { name: '要求' })).getByText('清理滴灌带')).toBeTruthy()
  expect(
    within(dialog.getByRole('region', { name: '完成' })).getByText(
      '1 次打卡，王秀兰，共 30.00 亩，占地块 60.10 亩的 50%',
    ),
  ).toBeTruthy()
  await person.type(dialog.getByLabelText(/验收意见/), '施得匀')
  await person.click(dialog.getByRole('button', { name: '验收通过' }))
  expect(await screen.findByText('已验收通过，工单已完成')).toBeTruthy()
  expect(server.sent(ACT)[0]?.body).toEqual({
    Id: order.Id,
    UpdateTime: order.UpdateTime,
    Act: '验收通过',
    Note: '施得匀',
  })
})

test('many are given to several people at once', async () => {
  const orders = [orderWith({ Status: '待派发' }), orderWith({ Status: '待派发', Title: '清园' })]
  const server = officeServer({ orders }, { [ASSIGN]: () => ({ Assigned: 2 }) })
  open()
  await rows()
  for (const box of await screen.findAllByRole('checkbox', { name: /秋延番茄|清园/ })) await person.click(box)
  await person.click(screen.getByRole('button', { name: '批量派发' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批量派发' }))
  await person.type(dialog.getByRole('searchbox'), '李')
  await waitFor(() => expect(dialog.queryByText(/王秀兰/)).toBeNull())
  await person.click(await dialog.findByRole('checkbox', { name: /李建军/ }))
  const send = dialog.getByRole('button', { name: '派发 2 张' })
  atOnce(() => {
    send.click()
    send.click()
  })
  expect(await screen.findByText('已派发 2 张工单')).toBeTruthy()
  expect(server.sent(ASSIGN)).toHaveLength(1)
  expect(server.sent(ASSIGN)[0]?.body).toEqual({
    Ids: orders.map(({ Id }) => Id),
    Records: readOf(...orders),
    Assignees: [li.Id],
  })
})

describe('giving out many', () => {
  async function choose(
    orders: readonly ReturnType<typeof orderWith>[],
    chosen: RegExp,
    answer: FakeHandlers[string] = () => ({ Assigned: 1 }),
  ) {
    const server = officeServer({ orders }, { [ASSIGN]: answer })
    open()
    await rows()
    for (const box of await screen.findAllByRole('checkbox', { name: chosen })) await person.click(box)
    await person.click(screen.getByRole('button', { name: '批量派发' }))
    return { server, dialog: within(await screen.findByRole('dialog', { name: '批量派发' })) }
  }
  const late = orderWith({ Status: '待派发', Due: '2026-11-18T10:00:00.000Z', Assignees: undefined })

  test('sends what is late from the beginning once it is confirmed', async () => {
    const asked = question('work-orders/past-due', 'Due')
    const answer = unlessConfirmed(asked, { Assigned: 1 }, 'form-data/many-unconfirmed')
    const { server, dialog } = await choose([late], /秋延番茄/, answer)
    await person.click(dialog.getByRole('button', { name: '不改' }))
    await person.click(await dialog.findByRole('checkbox', { name: /李建军/ }))
    await person.click(dialog.getByRole('button', { name: '派发 1 张' }))
    const sure = within(await screen.findByRole('dialog', { name: '请确认' }))
    expect(sure.getByText(asked.text)).toBeTruthy()
    await person.click(sure.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(server.sent(ASSIGN)).toHaveLength(2))
    const first = { Ids: [late.Id], Records: readOf(late), Assignees: [li.Id] }
    expect(server.sent(ASSIGN).map(({ body }) => body)).toEqual([first, { ...first, Confirmed: [asked.code] }])
  })

  test('offers the end of today for what should be done already', async () => {
    const { server, dialog } = await choose([late], /秋延番茄/)
    expect(dialog.getByText(/^要求完成时间已过/)).toBeTruthy()
    await person.click(await dialog.findByRole('checkbox', { name: /李建军/ }))
    await person.click(dialog.getByRole('button', { name: '派发 1 张' }))
    await waitFor(() =>
      expect(server.sent(ASSIGN)[0]?.body).toEqual({
        Ids: [late.Id],
        Records: readOf(late),
        Assignees: [li.Id],
        Due: '2026-11-20T18:00:00+08:00',
      }),
    )
  })

  test('names those first who did the like, with what each has to do', async () => {
    const done = orderWith({ Title: '清园', Status: '已完成', Assignees: [li.Id] })
    const waiting = orderWith({ Title: '浇水', Assignees: [li.Id], Place: undefined, Operation: undefined })
    const { dialog } = await choose([late, done, waiting], /秋延番茄/)
    await waitFor(() =>
      expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
        expect.stringMatching(/^李建军.*最近做过 · 1 张未完成$/),
        expect.stringMatching(/^陈.*0 张未完成$/),
        expect.stringMatching(/^王秀兰.*0 张未完成$/),
      ]),
    )
  })
})

test('below the list it stands which of the punch-ins that it counts are doubted', async () => {
  const order = orderWith({ PunchIns: 3 })
  const figures = 'GET /api/Core/FormData/Figures'
  const server = officeServer(
    { orders: [order] },
    {
      [figures]: () => ({
        Count: 3,
        Sums: {},
        Groups: [
          { Key: '待审核', Count: 2, Sums: {} },
          { Key: '有问题', Count: 1, Sums: {} },
        ],
      }),
    },
  )
  open('', { ...office, Functions: [...office.Functions, '/FarmOperation/ClockData'] })
  expect(await screen.findByRole('link', { name: '本页工单的打卡含待审核 2 次、有问题 1 次' })).toBeTruthy()
  expect(server.sent(figures)[0]?.query.qs).toBe(`WorkOrder[in]${order.Id}&Review[in]待审核,有问题`)
})
