import type { ReportAnswer } from '@farm/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { reportScreen } from './index.ts'

const AGRI = '/Data/AgriReport'
const LIST = '/FarmOperation/ClockData'
const CALL = 'GET /api/Farm/Statistics/Report'
const person = userEvent.setup({ delay: null })
const Agri = reportScreen('agri')
const Plots = reportScreen('plots')

const weeding = { Key: idOf(51), Name: '中耕除草', Values: { count: 30, area: 120.5, hours: 61 } }
const sowing = { Key: idOf(52), Name: '播种', Values: { count: 10, area: 279.5, hours: 9.5 } }
const hidden = { Key: idOf(53), Name: '', Values: { count: 2, area: 0, hours: 0 } }

const november: ReportAnswer = {
  By: 'Operation',
  Groups: ['Operation', 'Place', 'Plan', 'Crop', 'Enterprise', 'Day', 'Week', 'Month'],
  Measures: ['count', 'area', 'hours'],
  Rows: [weeding, sowing, hidden],
  Total: 3,
  Sums: { count: 42, area: 400, hours: 70.5 },
  Before: { count: 30, area: 500, hours: 70.5 },
  Days: [{ Day: '2026-11-20', Values: { count: 42, area: 400, hours: 70.5 } }],
  Absent: {
    Of: 'Place',
    Reported: 2,
    Total: 4,
    Names: [
      { Id: idOf(61), Name: '东岭 3 号' },
      { Id: idOf(62), Name: '西坡' },
    ],
  },
}
const nothing: ReportAnswer = {
  ...november,
  Rows: [],
  Total: 0,
  Sums: {},
  Days: [],
}

// The filters bring the select of antd, which takes its time the first time.
beforeAll(() => import('./ReportFilters.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:21:00+08:00') })
  return () => vi.useRealTimers()
})

function serve(answer: Partial<ReportAnswer> = {}, handlers: FakeHandlers = {}) {
  return fakeServer({ [CALL]: () => ({ ...november, ...answer }), ...handlers })
}

function open(query = '', Functions = [AGRI, LIST]) {
  return renderScreen(
    <Screen>
      <Agri />
    </Screen>,
    { at: `${AGRI}${query}`, permission: permissionOf({ Functions }) },
  )
}

const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')
const linesOf = async (name: string) =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tr')].map((line) =>
    [...line.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )
const addressOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://farm.test')
  return [pathname.replace('/Farm/Admin', ''), Object.fromEntries(searchParams)]
}

describe('when something does not come', () => {
  test('the report says why and tries again', async () => {
    let fails = true
    serve({}, { [CALL]: () => (fails ? noNetwork() : nothing) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
  })

  test('who may not see what is counted is told so', async () => {
    serve({}, { [CALL]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
    expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
  })

  test('where there is nothing a longer time is offered', async () => {
    serve(nothing)
    open()
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: '查看本年' }))
    await waitFor(() => expect(path()).toBe(`${AGRI}?period=year`))
  })

  test('who has nothing is told also where nobody has anything, and a longer time keeps the choices', async () => {
    serve(nothing, { 'GET /api/Core/FormData/List': () => [] })
    open(`?Crop=${idOf(71)}&by=Place`)
    expect(await screen.findByText('这段时间没有打卡')).toBeTruthy()
    expect(screen.getByRole('region', { name: '未上报' }).textContent).toContain('西坡')
    await person.click(screen.getByRole('link', { name: '查看本年' }))
    await waitFor(() => expect(path()).toBe(`${AGRI}?Crop=${idOf(71)}&by=Place&period=year`))
  })

  test('days of one’s own that are not complete are asked for, and nothing is counted', async () => {
    const server = serve()
    open('?period=free&from=2026-11-01')
    expect(await screen.findByText('请选择起止日期')).toBeTruthy()
    expect(server.sent(CALL)).toEqual([])
  })

  test('days that are too many are refused before the server is asked', async () => {
    const server = serve()
    open('?period=free&from=2020-01-01&to=2026-11-01')
    expect(await screen.findByText('一次最多统计 732 天，请缩短时间')).toBeTruthy()
    expect(server.sent(CALL)).toEqual([])
  })
})

describe('the period', () => {
  test('is of the days that the address tells, said to be chosen freely or not', async () => {
    const server = serve()
    open('?from=2026-10-05&to=2026-10-09')
    await waitFor(() => expect(server.sent(CALL)).toHaveLength(1))
    expect(server.sent(CALL)[0]?.query).toMatchObject({ from: '2026-10-05', to: '2026-10-09' })
  })

  test('is this month so far, against as much of the one before', async () => {
    const server = serve()
    open()
    await screen.findByText('2026-11-01 至 2026-11-20')
    await waitFor(() => expect(server.sent(CALL)).toHaveLength(1))
    expect(server.sent(CALL)[0]?.query).toEqual({
      key: 'agri',
      by: 'Operation',
      from: '2026-11-01',
      to: '2026-11-20',
      beforeFrom: '2026-10-01',
      beforeTo: '2026-10-20',
    })
  })

  test('steps back to whole ones, and on until the present one', async () => {
    const server = serve()
    open('?period=week')
    expect(await screen.findByText('2026-11-16 至 2026-11-20')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /下一段/ })).toBeNull()
    await person.click(screen.getByRole('link', { name: /上一段/ }))
    expect(await screen.findByText('2026-11-09 至 2026-11-15')).toBeTruthy()
    await waitFor(() =>
      expect(server.sent(CALL).at(-1)?.query).toMatchObject({ from: '2026-11-09', beforeTo: '2026-11-08' }),
    )
    expect(screen.getByRole('link', { name: '当周' })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: /下一段/ }))
    expect(await screen.findByText('2026-11-16 至 2026-11-20')).toBeTruthy()
  })
})

describe('the figures', () => {
  test('tell the change in words against the period before', async () => {
    serve()
    open()
    const told = [...(await screen.findByRole('region', { name: '合计' })).querySelectorAll(':scope > div')]
    expect(told.map((one) => one.textContent)).toEqual([
      '打卡次数42 次较上月同期 ▲ 增加 40%（30 次）',
      '作业面积400.00 亩较上月同期 ▼ 减少 20%（500.00 亩）',
      '用时70.5 小时较上月同期 持平（70.5 小时）',
    ])
  })

  test('those that are hidden from the person are absent', async () => {
    serve({ Measures: ['count'] })
    open()
    const figures = within(await screen.findByRole('region', { name: '合计' }))
    expect(figures.queryByText('作业面积')).toBeNull()
    expect((await linesOf('按农事操作统计'))[0]).toEqual(['农事操作', '打卡次数', '打卡次数占比'])
  })

  test('stand in a table with their sum', async () => {
    serve()
    open()
    expect(await linesOf('按农事操作统计')).toEqual([
      ['农事操作', '打卡次数', '作业面积（亩）', '用时（小时）', '打卡次数占比'],
      ['中耕除草', '30', '120.50', '61', '71.4%'],
      ['播种', '10', '279.50', '9.5', '23.8%'],
      ['—', '2', '0.00', '0', '4.8%'],
      ['合计', '42', '400.00', '70.5', '100%'],
    ])
  })

  test('are sorted by what is pressed, and the address says so', async () => {
    serve()
    open()
    await person.click(await screen.findByRole('button', { name: /作业面积/ }))
    await waitFor(() => expect(path()).toBe(`${AGRI}?orderBy=area+desc`))
    expect((await linesOf('按农事操作统计')).map(([name]) => name)).toEqual([
      '农事操作',
      '播种',
      '中耕除草',
      '—',
      '合计',
    ])
    expect(screen.getByRole('columnheader', { name: /作业面积/ }).getAttribute('aria-sort')).toBe('descending')
    await person.click(screen.getByRole('button', { name: /作业面积/ }))
    await person.click(screen.getByRole('button', { name: /作业面积/ }))
    await waitFor(() => expect(path()).toBe(AGRI))
  })

  test('by plot say what is divided and what counts on each plot, and come to the sum of what is divided', async () => {
    serve({ By: 'Place' })
    open('?by=Place')
    const said = '涉及几个地块的记录：“作业面积”、“用时”按地块分摊，各行之和等于合计；“打卡次数”在各地块各计一次'
    expect(await screen.findByText(said)).toBeTruthy()
    expect((await linesOf('按地块统计'))[0]).not.toContain('打卡次数占比')
  })
})

describe('what stands behind a figure', () => {
  test('are the records of that row in that time, within what the report is narrowed to', async () => {
    serve({}, { 'GET /api/Core/FormData/List': () => [] })
    open(`?organPath=%2F1%2F&Crop=${idOf(71)}`)
    const table = within(await screen.findByRole('table', { name: '按农事操作统计' }))
    expect(addressOf(table.getByRole('link', { name: '120.50' }))).toEqual([
      LIST,
      {
        OccurTime: '2026-11-01~2026-11-20',
        where: `Plan.Crops[=]${idOf(71)}&Operation[=]${weeding.Key}&Review[!=]已退回`,
        sums: 'Area',
        organPath: '/1/',
      },
    ])
  })

  test('of a week or month are those of its days, as far as the report goes', async () => {
    serve({ By: 'Week', Rows: [{ Key: '2026-10-26', Name: '', Values: { count: 1, area: 0, hours: 0 } }] })
    open('?by=Week')
    const row = await screen.findByRole('link', { name: '2026-10-26 至 11-01' })
    expect(addressOf(row)).toEqual([LIST, { OccurTime: '2026-11-01~2026-11-01', where: 'Review[!=]已退回' }])
  })

  test('of what says nothing are those without it; without a crop no list has them', async () => {
    const rows = [{ Key: '', Name: '', Values: { count: 3, area: 0, hours: 0 } }]
    serve({}, { [CALL]: ({ query }) => ({ ...november, By: query.by, Rows: rows }) })
    open('?by=Plan')
    expect(addressOf(await screen.findByRole('link', { name: '未关联计划' }))[1]).toMatchObject({
      where: 'Plan[null]true&Review[!=]已退回',
    })
    await person.click(screen.getByRole('link', { name: '按作物' }))
    await screen.findByRole('table', { name: '按作物统计' })
    expect(screen.queryByRole('link', { name: '未关联计划' })).toBeNull()
  })

  test('are those among them that no review approved, with how many there are', async () => {
    serve({
      Doubted: [
        { Review: '待审核', Count: 1_203 },
        { Review: '有问题', Count: 1 },
      ],
    })
    open('')
    expect(addressOf(await screen.findByRole('link', { name: '含待审核 1,203 次、有问题 1 次' }))).toEqual([
      LIST,
      { OccurTime: '2026-11-01~2026-11-20', where: 'Review[in]待审核,有问题' },
    ])
  })

  test('is not offered to who may not see them one by one', async () => {
    serve()
    open('', [AGRI])
    expect(within(await screen.findByRole('table', { name: '按农事操作统计' })).queryByRole('link')).toBeNull()
    expect(within(screen.getByRole('list', { name: '农事操作排名' })).queryByRole('link')).toBeNull()
  })
})

describe('what is chosen', () => {
  test('by which rows are made stands in the address, and is not offered where it is hidden', async () => {
    const server = serve({ Groups: ['Operation', 'Day'] })
    open()
    await screen.findByRole('table', { name: '按农事操作统计' })
    const ways = within(screen.getByRole('navigation', { name: '统计方式' }))
    await waitFor(() => expect(ways.getAllByRole('link').map((one) => one.textContent)).toEqual(['按农事操作', '按日']))
    expect(screen.queryByRole('combobox', { name: '作物' })).toBeNull()
    await person.click(ways.getByRole('link', { name: '按日' }))
    await waitFor(() => expect(server.sent(CALL).at(-1)?.query.by).toBe('Day'))
  })

  test('what the address says wrongly counts as not said', async () => {
    const server = serve()
    open('?by=Weather&orderBy=price desc&Enterprise=me&period=aeon')
    await screen.findByRole('table', { name: '按农事操作统计' })
    expect(server.sent(CALL)[0]?.query).toMatchObject({ by: 'Operation', from: '2026-11-01' })
    expect(server.sent(CALL)[0]?.query).not.toHaveProperty('enterprise')
  })
})

test('who has nothing is named, with how many have', async () => {
  serve()
  open()
  const absent = within(await screen.findByRole('region', { name: '未上报' }))
  expect(absent.getByText('共 4 块，2 块有打卡，2 块没有')).toBeTruthy()
  expect(absent.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['东岭 3 号', '西坡'])
})

test('the chart tells each day to the keyboard, and is a table for those who do not see it', async () => {
  serve()
  open()
  const chart = await screen.findByRole('slider', { name: /^每日打卡次数/ })
  expect(chart.getAttribute('aria-valuetext')).toBe('2026-11-20 周五：42 次，400.00 亩，70.5 小时')
  await person.click(screen.getByRole('button', { name: '看表格' }))
  const lines = await linesOf('每日打卡次数')
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toEqual(['2026-11-20 周五', '42 次，400.00 亩，70.5 小时'])
})

test('what can’t be told is a dash and no nothing, and so is its change', async () => {
  const Crops = reportScreen('crops')
  const Measures = ['area', 'count', 'yield', 'perMu', 'weight', 'weightPerMu']
  fakeServer({
    [CALL]: () => ({
      ...november,
      By: 'Crop',
      Groups: ['Crop'],
      Measures,
      Rows: [{ Key: idOf(71), Name: '番茄', Values: { area: 6, count: 1, yield: 120, perMu: 20 } }],
      Total: 1,
      Sums: { area: 6, count: 1, yield: 120, perMu: 20 },
      Before: { area: 0, count: 0 },
      Days: [],
    }),
  })
  renderScreen(
    <Screen>
      <Crops />
    </Screen>,
    { at: '/Data/CropReport', permission: permissionOf({ Functions: [] }) },
  )
  const told = [...(await screen.findByRole('region', { name: '合计' })).querySelectorAll(':scope > div')]
  const texts = told.map((one) => one.textContent)
  expect(texts.find((text) => text.startsWith('期内亩产'))).toBe('期内亩产20 公斤/亩较上月同期 —')
  expect(texts.find((text) => text.startsWith('投入品'))).toBe('投入品重量—较上月同期 —')
  // From nothing there is neither a percentage nor a bare number.
  expect(texts.find((text) => text.startsWith('计划面积'))).toBe('计划面积6.00 亩上月同期为 0')
  expect(screen.getByRole('region', { name: '按作物' }).textContent).toContain(
    '“未关联计划”一行是没有计划或计划没有作物的打卡',
  )
})

test('a report of what stands there now knows no time', async () => {
  const { Before: _, Absent: __, ...rest } = november
  const rows = [{ Key: idOf(81), Name: '石桥农业合作社', Values: { area: 80, count: 3, used: 60, fallow: 20 } }]
  const server = fakeServer({
    [CALL]: () => ({
      ...rest,
      By: 'Enterprise',
      Groups: ['Enterprise'],
      Measures: ['area', 'count', 'used', 'fallow'],
      Rows: rows,
      Sums: { area: 80, count: 3, used: 60, fallow: 20 },
      Days: [],
    }),
  })
  renderScreen(
    <Screen>
      <Plots />
    </Screen>,
    { at: '/CountyFarm/DataStatistics/TableData', permission: permissionOf({ Functions: ['/Core/PlaceList'] }) },
  )
  const table = within(await screen.findByRole('table', { name: '按企业统计' }))
  expect(server.sent(CALL)[0]?.query).toEqual({ key: 'plots', by: 'Enterprise' })
  expect(screen.queryByRole('navigation', { name: '统计时间' })).toBeNull()
  expect(addressOf(table.getByRole('link', { name: '20.00' }))).toEqual([
    '/Core/PlaceList',
    { where: `Compony[=]${idOf(81)}&Status[=]休耕`, sums: 'Area' },
  ])
})

test('it goes on paper with whose, when and by whom, and into a sheet where that is allowed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  serve()
  open('', [AGRI, LIST])
  await screen.findByRole('table', { name: '按农事操作统计' })
  await person.click(screen.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByText(/石桥农业合作社 · 时间 2026-11-01 至 2026-11-20/).textContent).toBe(
    '石桥农业合作社 · 时间 2026-11-01 至 2026-11-20 · 按农事操作统计 · 打印人 陈国强 · 打印时间 2026-11-20 10:21',
  )
  expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
})

test('the sheet is of what is shown', async () => {
  const server = serve({}, { 'GET /api/Farm/Statistics/ExportReport': () => refused('access/forbidden') })
  open('?period=year&by=Month', [AGRI, `${AGRI}#Export`])
  await person.click(await screen.findByRole('button', { name: '导出 Excel' }))
  await waitFor(() =>
    expect(server.sent('GET /api/Farm/Statistics/ExportReport')[0]?.query).toMatchObject({
      key: 'agri',
      by: 'Month',
      from: '2026-01-01',
      to: '2026-11-20',
    }),
  )
})

test('values that are about to change say so', async () => {
  serve({ Valuing: 2 })
  open()
  expect(await screen.findByText('有 2 种库存补记了出入库，金额正在重新计价，完成后自动更新')).toBeTruthy()
})
