import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeServer, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { statisticsScreens } from './index.ts'

const CLOCK_IN = '/CountyFarm/DataStatistics/ClockIn'
const COUNTS = 'GET /api/Farm/Statistics/Clock'
const person = userEvent.setup({ delay: null })

const shiqiao = { Key: idOf(41), Name: '石桥农业合作社', Count: 30, Area: 120.5, Last: '2026-11-20' }
const yunling = { Key: idOf(42), Name: '云岭果业', Count: 10, Area: 79.5, Last: '2026-11-18' }
const weeding = { Key: idOf(51), Name: '中耕除草', Count: 40, Area: 200, Last: '2026-11-20' }
const hidden = { Key: idOf(43), Name: '', Count: 2, Area: 0, Last: '2026-11-02' }

beforeAll(() => import('./ClockIn.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:21:00+08:00') })
  return () => vi.useRealTimers()
})

interface County {
  readonly enterprises?: readonly (typeof shiqiao)[]
  /** Of the period before. */
  readonly before?: readonly (typeof shiqiao)[]
}

/** A county in November, up to the 20th unless the test asks for other days. */
function county({ enterprises = [shiqiao, yunling], before = [shiqiao] }: County = {}, handlers: FakeHandlers = {}) {
  const isEarlier = (from: string | undefined) => from !== undefined && from < '2026-11-01'
  return fakeServer({
    [COUNTS]: ({ query: { by, from } }) => {
      if (by === 'Enterprise') return isEarlier(from) ? before : enterprises
      if (by === 'Day') return [{ Key: '2026-11-20', Name: '', Count: 40, Area: 200, Last: '2026-11-20' }]
      return enterprises.length > 0 ? [weeding] : []
    },
    ...handlers,
  })
}

function open(query = '', Functions = [CLOCK_IN, '/FarmOperation/ClockData']) {
  const { ClockIn } = statisticsScreens
  return renderScreen(
    <Screen>
      <ClockIn />
    </Screen>,
    { at: `${CLOCK_IN}${query}`, permission: permissionOf({ Functions }) },
  )
}

const asked = (server: FakeServer) => server.sent(COUNTS).map(({ query: { by, from, to } }) => `${by} ${from} ${to}`)
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')
const linesOf = async (name: string) =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tr')].map((line) =>
    [...line.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )

describe('when something does not come', () => {
  test('the report says why and tries again', async () => {
    let fails = true
    county({}, { [COUNTS]: () => (fails ? noNetwork() : []) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
  })

  test('who may not see punch-ins is told so', async () => {
    county({}, { [COUNTS]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('没有权限')).toBeTruthy()
  })

  test('without the period before, the figures stand alone', async () => {
    const { requests } = county(
      {},
      {
        [COUNTS]: ({ query: { by, from = '' } }) => (by === 'Enterprise' && from < '2026-11' ? noNetwork() : [shiqiao]),
      },
    )
    open()
    expect(await screen.findByText(/上月同期的数据没有取到/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '30' })).toBeTruthy()
    expect(screen.getAllByText('—')).toHaveLength(3)
    expect(requests.length).toBeGreaterThan(0)
  })

  test('without the days, the rest of the report is there', async () => {
    county({}, { [COUNTS]: ({ query }) => (query.by === 'Day' ? noNetwork() : [shiqiao]) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    expect(await linesOf('按企业统计')).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1)
  })

  test('where nothing was done a longer time is offered, and the fall is told', async () => {
    county({ enterprises: [] })
    open()
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
    expect(await screen.findAllByText('−100%')).toHaveLength(3)
    await person.click(screen.getByRole('link', { name: '查看本年' }))
    await waitFor(() => expect(path()).toBe(`${CLOCK_IN}?period=year`))
  })
})

describe('days of one’s own', () => {
  test('that are not complete are asked for, and nothing is counted', async () => {
    const server = county()
    open('?period=free&from=2026-11-01')
    expect(await screen.findByText('请选择起止日期')).toBeTruthy()
    expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
    expect(server.requests).toEqual([])
  })

  test('that are too many are refused before the server is asked', async () => {
    const server = county()
    open('?period=free&from=2020-01-01&to=2026-11-01')
    expect(await screen.findByText('一次最多统计 732 天，请缩短时间')).toBeTruthy()
    expect(server.requests).toEqual([])
  })

  test('begin with those that were shown', async () => {
    county()
    open('?period=week')
    await person.click(await screen.findByRole('link', { name: '自选' }))
    await waitFor(() => expect(path()).toBe(`${CLOCK_IN}?period=free&from=2026-11-16&to=2026-11-20`))
    expect(await screen.findByDisplayValue('2026-11-16')).toBeTruthy()
  })
})

describe('the figures', () => {
  test('sum up the month so far and tell the change against as much of the one before', async () => {
    const server = county()
    open()
    const figures = within(await screen.findByRole('region', { name: '合计' }))
    await figures.findByText('+33%')
    const told = [...screen.getByRole('region', { name: '合计' }).querySelectorAll('div > div')]
    expect(told.map((one) => one.textContent)).toEqual([
      '打卡次数40 次较上月同期 +33%（30 次）',
      '作业面积200.00 亩较上月同期 +66%（120.50 亩）',
      '有打卡的企业2 家较上月同期 +100%（1 家）',
    ])
    expect(asked(server).toSorted()).toEqual([
      'Day 2026-11-01 2026-11-20',
      'Enterprise 2026-10-01 2026-10-20',
      'Enterprise 2026-11-01 2026-11-20',
      'Operation 2026-11-01 2026-11-20',
    ])
  })

  test('follow the period of the address', async () => {
    const server = county()
    open()
    await person.click(await screen.findByRole('link', { name: '本周' }))
    await waitFor(() => expect(asked(server)).toContain('Day 2026-11-16 2026-11-20'))
    expect(screen.getByRole('link', { name: '本周' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('2026-11-16 至 2026-11-20')).toBeTruthy()
  })

  test('stand in tables with a sum, by enterprise and by operation', async () => {
    county({ enterprises: [yunling, hidden, shiqiao] })
    open()
    expect(await linesOf('按企业统计')).toEqual([
      ['企业', '打卡次数', '作业面积（亩）', '次数占比', '最近打卡'],
      ['石桥农业合作社', '30', '120.50', '71.4%', '2026-11-20'],
      ['云岭果业', '10', '79.50', '23.8%', '2026-11-18'],
      ['—', '2', '0.00', '4.8%', '2026-11-02'],
      ['合计', '42', '200.00', '100.0%', '2026-11-20'],
    ])
    expect((await linesOf('按农事操作统计'))[1]?.[0]).toBe('中耕除草')
  })
})

describe('what stands behind a figure', () => {
  test('are the punch-ins of that enterprise in that time, within the same organisation', async () => {
    county()
    open('?organPath=%2F1%2F')
    const ranking = within(await screen.findByRole('list', { name: '企业排名' }))
    const to = ranking.getByRole('link', { name: /石桥农业合作社/ }).getAttribute('href') ?? ''
    const { pathname, searchParams } = new URL(to, 'http://farm.test')
    expect(pathname).toBe('/Farm/Admin/FarmOperation/ClockData')
    expect(Object.fromEntries(searchParams)).toEqual({
      Enterprise: shiqiao.Key,
      OccurTime: '2026-11-01~2026-11-20',
      organPath: '/1/',
    })
  })

  test('is not offered to who may not see punch-ins one by one', async () => {
    county()
    open('', [CLOCK_IN])
    const ranking = within(await screen.findByRole('list', { name: '企业排名' }))
    expect(ranking.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '石桥农业合作社30 次',
      '云岭果业10 次',
    ])
    expect(ranking.queryByRole('link')).toBeNull()
    expect(within(await screen.findByRole('table', { name: '按企业统计' })).queryByRole('link')).toBeNull()
  })
})

describe('the chart', () => {
  test('tells each day to the keyboard, and stops at its ends', async () => {
    county()
    open()
    const chart = await screen.findByRole('slider', { name: /^每日打卡/ })
    expect(chart.getAttribute('aria-valuetext')).toBe('2026-11-20 周五：40 次，200.00 亩')
    chart.focus()
    await person.keyboard('{ArrowRight}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('2026-11-19 周四：0 次，0.00 亩')
    await person.keyboard('{Home}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuenow')).toBe('1')
  })

  test('is a table for those who do not see it', async () => {
    county()
    open('?period=week')
    await person.click(await screen.findByRole('button', { name: '看表格' }))
    const lines = await linesOf('每日打卡')
    expect(lines.at(-1)).toEqual(['2026-11-20 周五', '40 次，200.00 亩'])
    expect(lines).toHaveLength(6)
  })

  test('of a year has a column for each month', async () => {
    county()
    open('?period=year')
    const chart = await screen.findByRole('slider', { name: /^每月打卡/ })
    expect(chart.getAttribute('aria-valuemax')).toBe('11')
  })
})

test('the report can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  county()
  open()
  await person.click(await screen.findByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
})
