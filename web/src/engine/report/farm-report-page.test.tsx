import { type ReportAnswer, reportOf } from '@farm/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { reportScreen } from './index.ts'

const CALL = 'GET /api/Farm/Statistics/Report'
const LIST = 'GET /api/Core/FormData/List'
const CLOCK = '/FarmOperation/ClockData'
const person = userEvent.setup({ delay: null })
const screens = Object.fromEntries(
  ['daily', 'weekly', 'monthly', 'jobs', 'harvests', 'attendance', 'daily-rows'].map((key) => [key, reportScreen(key)]),
)

const values = { count: 42, people: 3, attendance: 9, hours: 70.5, area: 400, harvest: 12 }
const names: Readonly<Record<string, string>> = { Place: '东地', Operation: '采收', User: '王芳', Plan: '秋番茄' }

function answer({ query }: FakeRequest): ReportAnswer {
  const report = reportOf(query.key ?? '')
  const by = report?.groups.find((one) => one === query.by) ?? 'Day'
  return {
    By: by,
    Groups: [...(report?.groups ?? [])],
    Measures: report?.measures.map(({ key }) => key) ?? [],
    Rows: [{ Key: idOf(51), Name: names[by] ?? '甲', Values: values }],
    Total: 1,
    Sums: values,
    Before: { ...values, count: 30 },
    ...(report?.isAgainstYear && { YearBefore: { From: '2025-11-01', To: '2025-11-20', Values: { count: 84 } } }),
    Days: [{ Day: '2026-11-17', Values: values }],
    ...(by === 'Place' && { Absent: { Of: 'Place', Reported: 1, Total: 2, Names: [{ Id: idOf(61), Name: '西坡' }] } }),
    ...(by === 'Operation' && {
      Absent: { Of: 'User', Reported: 1, Total: 2, Names: [{ Id: idOf(62), Name: '李明' }] },
    }),
  }
}

beforeAll(() => Promise.all([import('./ReportFilters.tsx'), import('./OneStretch.tsx'), import('./ReportList.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:21:00+08:00') })
  return () => vi.useRealTimers()
})

function open(
  key: string,
  query = '',
  more: readonly string[] = [CLOCK, '/Data/ClockCalendar'],
  handlers: FakeHandlers = {},
) {
  const path = reportOf(key)?.path ?? ''
  const server = fakeServer({ [CALL]: answer, [LIST]: () => [], ...handlers })
  const Report = screens[key]
  if (!Report) throw new Error(`no screen ${key}`)
  renderScreen(
    <Screen>
      <Report />
    </Screen>,
    { at: `${path}${query}`, permission: permissionOf({ Functions: [path, ...more] }) },
  )
  return server
}

const search = () => decodeURIComponent(window.location.search)
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replace('/Farm/Admin', '')

describe('an address that says what cannot be', () => {
  test.each(['daily', 'daily-rows'])('says which days there are, and leads back to today: %s', async (key) => {
    const server = open(key, '?at=1900-01-01')
    expect(await screen.findByText('只能统计 1901-01-01 至 2099-12-31 的数据，请换一个日期')).toBeTruthy()
    expect([server.sent(CALL), server.sent(LIST)]).toEqual([[], []])
    await person.click(screen.getByRole('link', { name: '今天' }))
    await waitFor(() => expect(search()).toBe(''))
    await waitFor(() => expect(screen.queryByText(/只能统计/)).toBeNull())
  })

  test('says what it was not narrowed to, until that is taken out of it', async () => {
    const server = open('daily', '?Enterprise=zzz&at=2026-11-17')
    expect((await screen.findByRole('alert')).textContent).toContain('网址里有看不懂的“企业”，下面没有按它筛选')
    await waitFor(() => expect(server.sent(CALL).at(-1)?.query).not.toHaveProperty('enterprise'))
    await person.click(screen.getByRole('link', { name: '知道了' }))
    await waitFor(() => expect(search()).toBe('?at=2026-11-17'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says nothing of an enterprise that there can be', async () => {
    open('daily', `?Enterprise=${idOf(1)}`)
    await screen.findByRole('table', { name: '按地块统计' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a report of one week', () => {
  test('is called by its number and stepped through week by week, up to the present one', async () => {
    const server = open('weekly')
    expect(await screen.findByText('2026 年第 47 周 · 2026-11-16 至 2026-11-20')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /下一周/ })).toBeNull()
    await person.click(screen.getByRole('link', { name: /上一周/ }))
    expect(await screen.findByText('2026 年第 46 周 · 2026-11-09 至 2026-11-15')).toBeTruthy()
    expect(search()).toBe('?at=2026-11-15')
    await waitFor(() =>
      expect(server.sent(CALL).at(-1)?.query).toMatchObject({
        from: '2026-11-09',
        to: '2026-11-15',
        beforeFrom: '2026-11-02',
        beforeTo: '2026-11-08',
      }),
    )
    await person.click(screen.getByRole('link', { name: '本周' }))
    await waitFor(() => expect(search()).toBe(''))
  })

  test('tells by plot and by operation at once, and who and what has nothing, each once', async () => {
    open('weekly')
    expect(await screen.findByRole('table', { name: '按地块统计' })).toBeTruthy()
    expect(await screen.findByRole('table', { name: '按农事操作统计' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '统计方式' })).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('region', { name: '未上报' })).toHaveLength(2))
    expect(screen.getByText('西坡')).toBeTruthy()
    expect(screen.getByText('李明')).toBeTruthy()
    const table = within(screen.getByRole('table', { name: '按农事操作统计' }))
    expect(addressOf(table.getByRole('link', { name: '采收' }))).toBe(
      `${CLOCK}?OccurTime=2026-11-16~2026-11-20&where=Operation[=]${idOf(51)}&Review[!=]已退回`,
    )
  })

  test('tells who has nothing also of a week without anything', async () => {
    open('weekly', '', [CLOCK], { [CALL]: (asked) => ({ ...answer(asked), Rows: [], Sums: {}, Days: [] }) })
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
    expect(screen.getByText('西坡')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '查看本年' })).toBeNull()
  })
})

test('a month stands against the one before and against the year before', async () => {
  open('monthly')
  const [first] = (await screen.findByRole('region', { name: '合计' })).children
  expect(first?.textContent).toBe('打卡次数42 次较上月同期 ▲ 增加 40%（30 次）较去年同期 ▼ 减少 50%（84 次）')
})

test('a day has no chart of one column, and shows what it is given beside its figures', async () => {
  const Daily = reportScreen('daily', ({ days, filters }) => (
    <p>
      细目 {days.from} {filters.Enterprise}
    </p>
  ))
  fakeServer({ [CALL]: answer, [LIST]: () => [] })
  renderScreen(
    <Screen>
      <Daily />
    </Screen>,
    { at: `/FarmOperation/DailyData?at=2026-11-17&Enterprise=${idOf(9)}`, permission: permissionOf({ Functions: [] }) },
  )
  expect(await screen.findByText(`细目 2026-11-17 ${idOf(9)}`)).toBeTruthy()
  expect(screen.getByText('2026-11-17 周二')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('link', { name: /后一日/ })).toBeTruthy()
})

test('what rows cannot tell has no column', async () => {
  const Values = { harvest: 12, perMu: 3 }
  const told = (asked: FakeRequest) => ({
    ...answer(asked),
    Rows: [{ Key: idOf(51), Name: '秋番茄', Values }],
    Sums: { harvest: 12 },
  })
  open('harvests', '?tell=figures', [CLOCK], { [CALL]: told })
  const table = await screen.findByRole('table', { name: '按计划统计' })
  expect([...table.querySelectorAll('thead th')].map((one) => one.textContent)).toEqual([
    '计划',
    '采收量（公斤）',
    '期内亩产（公斤/亩）',
    '采收量占比',
  ])
  expect(screen.getByRole('region', { name: '合计' }).children).toHaveLength(1)
})

test('a row of a person opens their calendar, for who may open that', async () => {
  open('attendance')
  const link = within(await screen.findByRole('table', { name: '按人员统计' })).getByRole('link', { name: '王芳' })
  expect(addressOf(link)).toBe(`/Data/ClockCalendar?user=${idOf(51)}&month=2026-11`)
})

test('without the calendar it opens their punch-ins', async () => {
  open('attendance', '', [CLOCK])
  const link = within(await screen.findByRole('table', { name: '按人员统计' })).getByRole('link', { name: '王芳' })
  expect(addressOf(link)).toBe(`${CLOCK}?OccurTime=2026-11-01~2026-11-20&where=UserId[=]${idOf(51)}&Review[!=]已退回`)
})

describe('a report with its records', () => {
  const asked = (server: ReturnType<typeof open>) =>
    server.sent(LIST).find(({ query }) => query.pageSize === '15')?.query

  test('lists just those that it counts, of its days and of what it is narrowed to', async () => {
    const server = open('jobs', `?Enterprise=${idOf(9)}`)
    await waitFor(() => expect(asked(server)).toBeDefined())
    const qs = asked(server)?.qs ?? ''
    for (const part of [
      'OccurTime[>=]2026-11-01T00:00:00+08:00',
      'OccurTime[<]2026-11-21T00:00:00+08:00',
      'WorkOrder[null]false',
      `Enterprise[=]${idOf(9)}`,
    ]) {
      expect(qs).toContain(part)
    }
    expect(await screen.findByRole('region', { name: '合计' })).toBeTruthy()
  })

  test('shows no sums while the rows are narrowed to less than they are of', async () => {
    const server = open('jobs', '?Review=已通过')
    await waitFor(() => expect(asked(server)).toBeDefined())
    expect(screen.queryByRole('region', { name: '合计' })).toBeNull()
  })

  test('is switched to its figures and back, for the same days', async () => {
    open('daily-rows', '?at=2026-11-17&page=2')
    await person.click(await screen.findByRole('link', { name: '统计' }))
    expect(await screen.findByRole('table', { name: '按农事操作统计' })).toBeTruthy()
    expect(search()).toBe('?at=2026-11-17&tell=figures')
    await person.click(screen.getByRole('link', { name: '明细' }))
    await waitFor(() => expect(search()).toBe('?at=2026-11-17'))
  })
})

test('of days that end before they begin it says so, and lists none of others', async () => {
  const server = open('jobs', '?from=2026-11-20&to=2026-11-01')
  expect(await screen.findByText('开始日期不能晚于结束日期')).toBeTruthy()
  expect(server.sent(LIST)).toEqual([])
})

test('how figures are counted stands below them', async () => {
  open('attendance')
  expect(await screen.findByText('用时：只计填写了开始时间的打卡')).toBeTruthy()
})
