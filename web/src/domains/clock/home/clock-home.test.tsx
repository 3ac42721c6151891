import { clockForm } from '@farm/contract/clock'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { PHOTOS, linkOf } from '../../../testing/photo-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { clockHome } from '../index.ts'
import { draftPlace, newDraft } from '../form/draft.ts'
import { COUNTS, LIST, NOW, east, personId, prune, winter, worker } from '../testing/field.ts'

const person = userEvent.setup({ delay: null })

beforeAll(() => import('./ClockHome.tsx'))
beforeEach(() => {
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function punchIn(OccurTime: string, data: object = {}) {
  const Expand = {
    Operation: { Id: prune.Id, Name: '修剪整枝' },
    Plan: { Id: winter.Id, Name: '东坡苹果冬管' },
    Place: [{ Id: east.Id, Name: '东坡果园 2 号' }],
  }
  const Data = { Operation: prune.Id, Plan: winter.Id, Place: [east.Id], Area: 36.5, ...data }
  return recordOf(clockForm, Data, { OccurTime, Expand })
}

const next = { Link: '</api/Core/FormData/List?cursor=abc>; rel="next"' }

function show(handlers: FakeHandlers = {}, permission = worker) {
  const server = fakeServer({
    [LIST]: () => [],
    [COUNTS]: () => ({ Week: 12, Month: 46, LastMonth: 61 }),
    [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => linkOf(id)),
    ...handlers,
  })
  const Home = clockHome()
  renderScreen(
    <Screen>
      <Home />
    </Screen>,
    { at: '/Clock', permission },
  )
  return server
}

describe('what does not come', () => {
  test('of the list is said, and can be asked for again', async () => {
    let isUp = false
    show({ [LIST]: () => (isUp ? [punchIn('2026-11-20T00:12:00Z')] : noNetwork()) })
    await screen.findByText('网络错误，请稍后再试！')
    isUp = true
    await person.click(screen.getByText('重试'))
    expect(await screen.findByText('修剪整枝')).toBeTruthy()
  })

  test('of the counts leaves the list alone', async () => {
    show({ [COUNTS]: () => refused('wire/failure'), [LIST]: () => [punchIn('2026-11-20T00:12:00Z')] })
    expect(await screen.findByText(/次数加载失败/)).toBeTruthy()
    expect(await screen.findByText('修剪整枝')).toBeTruthy()
  })

  test('of the next page keeps what is there', async () => {
    show({
      [LIST]: ({ query }) =>
        query.cursor ? refused('wire/failure') : new FakeAnswer([punchIn('2026-11-20T00:12:00Z')], 200, next),
    })
    await person.click(await screen.findByText('加载更多'))
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    expect(screen.getByText('修剪整枝')).toBeTruthy()
  })
})

test('who may not punch in has no button for it', async () => {
  show({}, permissionOf({ Functions: ['/Clock'] }))
  await screen.findByText('还没有打卡')
  expect(screen.queryByRole('link', { name: '打卡' })).toBeNull()
})

test('who looks through the eyes of a field worker is offered no punching in', async () => {
  draftPlace(personId).keep({ ...newDraft(), entries: { ...newDraft().entries, note: '巡田' } })
  show({}, { ...worker, Viewer: { Id: idOf(90), Name: 'admin', RealName: '系统管理员' } })
  await screen.findByText('还没有打卡')
  expect(screen.queryByText(/点下面的“打卡”/)).toBeNull()
  expect(screen.queryAllByRole('link', { name: /打卡|继续填写/ })).toEqual([])
})

test('who has none yet is told how', async () => {
  show()
  expect(await screen.findByText('还没有打卡')).toBeTruthy()
  expect(screen.getByRole('link', { name: '打卡' }).getAttribute('href')).toBe('/Farm/Admin/ClockForm')
})

test('the counts stand on top', async () => {
  show()
  await waitFor(() => expect(document.querySelector('dl')?.textContent).toBe('本周12次本月46次上月61次'))
})

test('only one’s own are asked for, the latest first', async () => {
  const server = show()
  await screen.findByText('还没有打卡')
  const asked = server.sent(LIST).map(({ query }) => query)
  expect(asked.filter(({ pageSize }) => pageSize === '15')).toEqual([
    {
      formId: clockForm.id,
      page: '1',
      pageSize: '15',
      orderBy: 'OccurTime desc',
      expand: 'Operation,Plan,Place',
      qs: `UserId[=]${personId}`,
    },
  ])
})

test('they are sorted by days of the farm, today always first', async () => {
  show({
    [LIST]: () => [punchIn('2026-11-19T15:59:00Z'), punchIn('2026-11-17T16:30:00Z'), punchIn('2025-11-17T16:30:00Z')],
  })
  await screen.findByText('今天还没有打卡')
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['今天', '昨天1 次', '11-181 次', '2025-11-181 次'])
  expect(within(screen.getByRole('region', { name: '昨天' })).getByText('23:59')).toBeTruthy()
})

test('a punch-in tells what, where, how much, and shows its photos', async () => {
  const photo = east.Id
  show({ [LIST]: () => [punchIn('2026-11-20T00:12:00Z', { Photos: [photo], Note: '东头冻伤' })] })
  const today = within(await screen.findByRole('region', { name: '今天' }))
  for (const text of ['修剪整枝', '08:12', '东坡苹果冬管', '东坡果园 2 号 · 36.50 亩', '东头冻伤']) {
    expect(today.getByText(text)).toBeTruthy()
  }
  expect(await today.findByRole('img', { name: '修剪整枝的照片 1' })).toBeTruthy()
})

test('one whose inputs came to 禁止 is marked, one that is allowed is not', async () => {
  show({
    [LIST]: () => [
      punchIn('2026-11-20T00:12:00Z', { InputVerdict: '禁止' }),
      punchIn('2026-11-20T00:10:00Z', { InputVerdict: '允许' }),
    ],
  })
  expect(await screen.findByText('投入品核查：禁止')).toBeTruthy()
  expect(screen.getAllByText(/投入品核查/)).toHaveLength(1)
})

test('more are loaded until there are no more', async () => {
  const server = show({
    [LIST]: ({ query }) =>
      query.cursor ? [punchIn('2026-11-18T00:12:00Z')] : new FakeAnswer([punchIn('2026-11-20T00:12:00Z')], 200, next),
  })
  await person.click(await screen.findByText('加载更多'))
  expect(await screen.findByText('暂无更多打卡数据')).toBeTruthy()
  expect(screen.getAllByText('修剪整枝')).toHaveLength(2)
  expect(screen.queryByText('加载更多')).toBeNull()
  expect(server.sent(LIST).at(-1)?.query).toMatchObject({ cursor: 'abc' })
})

test('what waits on the device is done today as well, and says that it waits', async () => {
  show({ [LIST]: () => [punchIn('2026-11-19T00:12:00Z')], 'POST /api/Core/FormData/Add': () => noNetwork() })
  await outboxOf(personId).keep({
    id: idOf(40),
    formId: clockForm.id,
    data: {},
    occurTime: new Date(NOW).toISOString(),
    title: '灌溉 · 北坡',
    photos: [],
  })
  const waiting = within(await screen.findByRole('region', { name: '待上传' }))
  expect(waiting.getByRole('link', { name: '灌溉 · 北坡' }).getAttribute('href')).toContain('show=unsent')
  await screen.findByRole('region', { name: '昨天' })
  expect(screen.queryByText('今天还没有打卡')).toBeNull()
})

test('a punch-in leads to what became of it', async () => {
  const one = punchIn('2026-11-20T00:12:00Z')
  show({ [LIST]: () => [one] })
  const link = await screen.findByRole('link', { name: '修剪整枝' })
  expect(link.getAttribute('href')).toContain(`/ClockSys/ClockOperation/ClockDetail/${one.Id}`)
})

describe('what was filled in and never sent', () => {
  const draft = newDraft()
  const unsent = '有 1 条打卡填好了，还没有提交'

  test('is not spoken of where there is none, or where nothing was entered', async () => {
    draftPlace(personId).keep(draft)
    show()
    await screen.findByText('还没有打卡')
    expect(screen.queryByText(unsent)).toBeNull()
  })

  test('leads back to the form', async () => {
    draftPlace(personId).keep({ ...draft, entries: { ...draft.entries, note: '巡田' } })
    show()
    expect(await screen.findByText(unsent)).toBeTruthy()
    expect(screen.getByRole('link', { name: '继续填写' }).getAttribute('href')).toBe('/Farm/Admin/ClockForm')
  })
})
