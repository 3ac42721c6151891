import { clockForm } from '@farm/contract/clock'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { LIST, NOW, farmServer, punchIn, shiqiao } from '../data/testing/punch-ins.ts'
import { clockScreens } from '../index.ts'

const CALENDAR = 'GET /api/Farm/Operation/Calendar'
const SILENT = 'GET /api/Farm/Operation/Silent'
const person = userEvent.setup({ delay: null })

beforeAll(() => import('./ClockCalendar.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const count = (Date: string, Name: string, Count: number) => ({
  Date,
  Operation: { Id: idOf(Name.length + Name.charCodeAt(0)), Name },
  Count,
})
const counts = [
  count('2026-11-20', '除草', 3),
  count('2026-11-20', '施肥', 5),
  count('2026-11-20', '灌溉', 1),
  count('2026-11-20', '整枝', 1),
  count('2026-11-20', '采收', 1),
]
const li = {
  User: { Id: idOf(41), Name: 'worker2', RealName: '李田' },
  Organ: { Id: idOf(42), Name: '一队' },
  Last: '2026-11-17',
}

function show(query = '', handlers: FakeHandlers = {}, Functions = ['/Data/ClockCalendar']) {
  const server = farmServer(
    { punchIns: [punchIn({ Grade: 'C', Review: '待审核' })] },
    { [CALENDAR]: () => counts, [SILENT]: () => ({ Total: 1, Reported: 3, People: [li] }), ...handlers },
  )
  const { Calendar } = clockScreens
  renderScreen(
    <Screen>
      <Calendar />
    </Screen>,
    { at: `/Data/ClockCalendar${query}`, permission: permissionOf({ Functions }) },
  )
  return server
}

test('on a phone it opens at today, and each day says which of the week it is', async () => {
  setScreenWidth(390)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  show()
  const today = await screen.findByTitle('11 月 20 日 周五，11 次打卡')
  expect(within(today).getByText('周五')).toBeTruthy()
  expect(shown.mock.contexts).toContain(today)
})

test('a day that has not come opens nothing', async () => {
  show()
  await screen.findByTitle('11 月 20 日 周五，11 次打卡')
  expect(screen.queryByTitle(/^11 月 21 日/)).toBeNull()
})

test('what does not come is said and can be asked for again', async () => {
  let isUp = false
  show('', { [CALENDAR]: () => (isUp ? counts : noNetwork()) })
  await screen.findByText('网络错误，请稍后再试！')
  isUp = true
  await person.click(screen.getByText('重试'))
  expect(await screen.findByTitle('11 月 20 日 周五，11 次打卡')).toBeTruthy()
})

test('a cell tells what was done most, and that there was more', async () => {
  const server = show()
  const today = within(await screen.findByTitle('11 月 20 日 周五，11 次打卡'))
  expect(today.getByText('施肥').parentElement?.textContent).toBe('施肥5')
  expect(today.getByText('还有 1 种操作')).toBeTruthy()
  expect(await screen.findByText('2026 年 11 月 · 11 次打卡')).toBeTruthy()
  expect(server.sent(CALENDAR).map(({ query }) => query)).toEqual([{ month: '2026-11' }])
})

test('a month is turned by its links', async () => {
  const server = show()
  await screen.findByTitle('11 月 20 日 周五，11 次打卡')
  await person.click(screen.getByRole('link', { name: '上一月' }))
  await waitFor(() => expect(server.sent(CALENDAR).at(-1)?.query).toEqual({ month: '2026-10' }))
})

test('a day opens its punch-ins and who did not report', async () => {
  const server = show()
  await person.click(await screen.findByTitle('11 月 20 日 周五，11 次打卡'))
  const panel = within(await screen.findByRole('dialog', { name: '11 月 20 日 周五' }))
  const silent = within(await panel.findByRole('region', { name: '未打卡人员' }))
  expect(silent.getByText('未打卡 1 人')).toBeTruthy()
  expect(silent.getByText('李田')).toBeTruthy()
  expect(silent.getByText('上次 2026-11-17')).toBeTruthy()
  expect(server.sent(SILENT)[0]?.query).toEqual({ day: '2026-11-20', page: '1' })
  const done = within(panel.getByRole('region', { name: '当天的打卡' }))
  const link = await done.findByRole('link', { name: '中耕除草' })
  expect(link.getAttribute('href')).toContain('/ClockSys/ClockOperation/ClockDetail/')
  expect(done.getByText('C 依据不全')).toBeTruthy()
})

test('of a day with more punch-ins than a page the others follow', async () => {
  const records = Array.from({ length: 3 }, (_, index) => punchIn({ Note: `第 ${index} 条` }))
  const isOfDay = ({ formId, pageSize }: Record<string, string>) => formId === clockForm.id && pageSize === '100'
  show('?day=2026-11-20', {
    [LIST]: ({ query }) => {
      if (!isOfDay(query)) return []
      if (query.cursor === 'second') return new FakeAnswer(records.slice(2))
      const Link = '</api/Core/FormData/List?cursor=second>; rel="next"'
      return new FakeAnswer(records.slice(0, 2), 200, { Link, 'X-Total-Count': '3' })
    },
  })
  const done = within(await screen.findByRole('region', { name: '当天的打卡' }))
  expect(await done.findByText('打卡 3 次')).toBeTruthy()
  expect(done.getAllByRole('listitem')).toHaveLength(2)
  await person.click(done.getByRole('button', { name: '加载更多（已显示 2 次）' }))
  await waitFor(() => expect(done.getAllByRole('listitem')).toHaveLength(3))
  expect(done.queryByRole('button')).toBeNull()
})

test('of one plan or person nobody is said to be missing', async () => {
  const server = show(`?day=2026-11-20&plan=${idOf(7)}`)
  await screen.findByRole('dialog', { name: '11 月 20 日 周五' })
  await screen.findByText('打卡 1 次')
  expect(screen.queryByText(/未打卡/)).toBeNull()
  expect(server.sent(SILENT)).toEqual([])
  expect(server.sent(CALENDAR)[0]?.query).toEqual({ month: '2026-11', plan: idOf(7) })
})

test('of one enterprise its organisation is looked at, on a phone as well', async () => {
  setScreenWidth(390)
  const server = show(`?enterprise=${shiqiao.Id}`)
  await screen.findByTitle('11 月 20 日 周五，11 次打卡')
  expect(server.sent(CALENDAR).map(({ query }) => query)).toEqual([{ month: '2026-11', organPath: shiqiao.Organ.Path }])
  expect(server.sent(LIST).filter(({ query }) => query.pageSize === '15')).toEqual([])
})

test('says which of the punch-ins that it counts are doubted, narrowed as it is', async () => {
  const figures = 'GET /api/Core/FormData/Figures'
  const server = show(
    `?plan=${idOf(51)}`,
    { [figures]: () => ({ Count: 2, Sums: {}, Groups: [{ Key: '待审核', Count: 2, Sums: {} }] }) },
    ['/Data/ClockCalendar', '/FarmOperation/ClockData'],
  )
  expect(await screen.findByRole('link', { name: '含待审核 2 次' })).toBeTruthy()
  expect(server.sent(figures)[0]?.query.qs).toBe(
    `OccurTime[>=]2026-11-01T00:00:00+08:00&OccurTime[<]2026-12-01T00:00:00+08:00&Plan[=]${idOf(51)}&Review[in]待审核,有问题`,
  )
})
