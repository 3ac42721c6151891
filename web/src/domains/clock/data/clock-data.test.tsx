import type { MyPermission } from '@farm/contract/access'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepToken } from '../../../platform/session.ts'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeServer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { FakeStream } from '../../../testing/fake-stream.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { openApp } from '../../../testing/open-app.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { clockScreens } from '../index.ts'
import { COUNTS, LIST, NOW, applied, farmServer, feeding, punchIn, shiqiao, yunling } from './testing/punch-ins.ts'

const CLOCK_DATA = '/FarmOperation/ClockData'
const END = '暂无更多打卡数据'
const person = userEvent.setup({ delay: null })

beforeAll(() => import('./ClockDataList.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(query = '', Functions = [CLOCK_DATA], own: Partial<MyPermission> = {}) {
  const { Data } = clockScreens
  return renderScreen(
    <Screen>
      <Data />
    </Screen>,
    { at: `${CLOCK_DATA}${query}`, permission: permissionOf({ Functions, ...own }) },
  )
}

const rows = async () => {
  const [, ...lines] = await within(await screen.findByRole('table', { name: '打卡列表' })).findAllByRole('row')
  return lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent))
}
const firstRow = async () => {
  await screen.findAllByRole('link', { name: '中耕除草' })
  return (await rows())[0]
}
const asked = (server: FakeServer) =>
  server
    .sent(LIST)
    .map(({ query }) => query)
    .filter(({ pageSize }) => pageSize === '15')
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')
const many = (count: number) => Array.from({ length: count }, (_, index) => punchIn({ Note: `第 ${index + 1} 次` }))

describe('of one plot', () => {
  const [shed, other] = [idOf(81), idOf(82)]
  const place = { id: shed, query: `?where=${encodeURIComponent(`Place[=]${shed}`)}&sums=Area` }
  const Shares = [
    { Place: shed, Area: 70, Minutes: 30 },
    { Place: other, Area: 200, Minutes: 90 },
  ]

  test('what falls to it stands beside the whole, in the rows and below them', async () => {
    const punchIns = [punchIn({ Place: [shed, other], Area: 270, Shares }), punchIn({ Place: [shed], Area: 3 })]
    const sums = { Count: 2, Sums: { Area: 273 }, Shares: { Of: place.id, Sums: { Area: 73 } } }
    farmServer({ punchIns }, { 'GET /api/Core/FormData/Figures': () => sums })
    open(place.query)
    expect(await screen.findByRole('columnheader', { name: /本地块作业面积（亩）/ })).toBeTruthy()
    const told = (await rows()).map((cells) => cells.filter((text) => /^\d+\.\d\d/.test(text)))
    expect(told.slice(0, 2)).toEqual([['70.00（共 270.00）'], ['3.00']])
    await waitFor(async () => expect((await rows()).at(-1)).toContain('73.00 亩'))
    expect(screen.getByText(/全部 2 条合计，作业面积 273.00 亩/)).toBeTruthy()
  })

  test('a list of several plots has no such column', async () => {
    farmServer({ punchIns: [punchIn({ Place: [shed, other], Area: 270, Shares })] })
    open(`?where=${encodeURIComponent(`Place[=]${shed},${other}`)}`)
    await firstRow()
    expect(screen.queryByRole('columnheader', { name: /本地块/ })).toBeNull()
  })
})

describe('when something does not come', () => {
  test('the list says why and tries again', async () => {
    let fails = true
    farmServer({}, { [LIST]: () => (fails ? noNetwork() : []) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('还没有打卡数据，田间人员打卡后会出现在这里')).toBeTruthy()
  })

  test('who may not see punch-ins is told so', async () => {
    farmServer({}, { [LIST]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('without the figures beside the title the list can still be read', async () => {
    farmServer({ punchIns: [punchIn()] }, { [COUNTS]: noNetwork })
    open()
    expect(await firstRow()).toBeTruthy()
    expect(screen.queryByText(/本周/)).toBeNull()
  })

  test('on a phone the next rows can be asked for again, and those that are there stay', async () => {
    setScreenWidth(390)
    const punchIns = many(20)
    farmServer({ punchIns })
    open()
    await screen.findByText('第 15 次')
    farmServer({ punchIns }, { [LIST]: noNetwork })
    await person.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('加载失败，请重试')).toBeTruthy()
    expect(screen.getByText('第 1 次')).toBeTruthy()
    farmServer({ punchIns })
    await person.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('第 20 次')).toBeTruthy()
  })

  test('a punch-in that is gone says so in its panel', async () => {
    farmServer({ punchIns: [punchIn()] })
    open(`?open=${idOf(99)}`)
    expect(
      await within(await screen.findByRole('dialog')).findByText('打卡不存在或已被删除，请刷新后再试'),
    ).toBeTruthy()
  })
})

describe('a row', () => {
  test('tells who did what where and when', async () => {
    farmServer({ punchIns: [punchIn({ Note: '垄间', Grade: 'C', Review: '待审核' })] })
    open()
    expect(await firstRow()).toEqual([
      '中耕除草',
      '秋延番茄',
      '3 号棚',
      '王秀兰',
      '51 分钟前',
      '21 米',
      'C 依据不全',
      '待审核',
      '—',
      '—',
      '垄间',
    ])
    expect(screen.getByTitle('2026-11-20 09:30')).toBeTruthy()
  })

  test('from far away says so in words', async () => {
    farmServer({ punchIns: [punchIn({ Distance: 1250 })] })
    open()
    expect((await firstRow())?.[5]).toBe('1.3 公里离地块较远')
  })

  test('of which the inputs were forbidden says so in its colour', async () => {
    farmServer({ punchIns: [punchIn({ InputVerdict: '禁止' })] })
    open()
    const table = within(await screen.findByRole('table', { name: '打卡列表' }))
    expect(await table.findByRole('columnheader', { name: '投入品核查' })).toBeTruthy()
    expect((await table.findByText('禁止')).dataset.tone).toBe('bad')
  })

  test('tells the enterprise only where there is more than one', async () => {
    farmServer({ punchIns: [punchIn()], enterprises: [shiqiao, yunling] })
    open()
    await screen.findByRole('columnheader', { name: '所属企业' })
    expect((await firstRow())?.[2]).toBe('石桥农业合作社')
  })

  test('shows its photos small', async () => {
    farmServer({ punchIns: [punchIn({ Photos: [idOf(71), idOf(72)] })] })
    open()
    expect(await screen.findByRole('img', { name: '照片 2' })).toBeTruthy()
  })
})

describe('what is asked for', () => {
  test('are 15 at a time, the latest work first, as the column of their time says', async () => {
    const server = farmServer({ punchIns: [punchIn()] })
    open()
    await firstRow()
    expect(asked(server)[0]).toMatchObject({ orderBy: 'OccurTime desc', page: '1' })
    expect(screen.getByRole('columnheader', { name: /打卡时间/ }).getAttribute('aria-sort')).toBe('descending')
  })

  test('is narrowed by grade, enterprise, person and period in one row, and by what was done behind it', async () => {
    const server = farmServer({ punchIns: [punchIn()], enterprises: [shiqiao, yunling] })
    const user = idOf(31)
    open(`?Grade=C&Enterprise=${shiqiao.Id}&Operation=${feeding.Id}&UserId=${user}&OccurTime=2026-11-01~2026-11-20`)
    await firstRow()
    const clauses = [
      'Grade[=]C',
      `Enterprise[=]${shiqiao.Id}`,
      `UserId[=]${user}`,
      'OccurTime[>=]2026-11-01T00:00:00+08:00',
      'OccurTime[<]2026-11-21T00:00:00+08:00',
      `Operation[=]${feeding.Id}`,
    ]
    expect(new Set(asked(server).map(({ qs }) => qs))).toEqual(new Set([clauses.join('&')]))
    for (const name of ['可信等级', '所属企业', '打卡人']) {
      expect(await screen.findByRole('combobox', { name })).toBeTruthy()
    }
    expect(screen.getByRole('button', { name: '更多筛选（1）' })).toBeTruthy()
  })

  test('by the figures beside the title is just what they count', async () => {
    const server = farmServer({ punchIns: [punchIn()] })
    open(`?Operation=${feeding.Id}&organPath=%2F1%2F`)
    await person.click(await screen.findByRole('link', { name: '本周 12 次' }))
    await waitFor(() => expect(path()).toBe(`${CLOCK_DATA}?OccurTime=2026-11-16~2026-11-22&organPath=/1/`))
    expect(screen.getByRole('link', { name: '本周 12 次' }).getAttribute('aria-current')).toBe('true')
    expect(asked(server).at(-1)?.qs).toBe(
      'OccurTime[>=]2026-11-16T00:00:00+08:00&OccurTime[<]2026-11-23T00:00:00+08:00',
    )
    expect(decodeURIComponent(screen.getByRole('link', { name: '上月 55 次' }).getAttribute('href') ?? '')).toContain(
      'OccurTime=2026-10-01~2026-10-31',
    )
  })
})

describe('the end', () => {
  test('is told under the last page of a table', async () => {
    farmServer({ punchIns: many(16) })
    open()
    await firstRow()
    expect(screen.queryByText(END)).toBeNull()
    await person.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByText(END)).toBeTruthy()
  })

  test('on a phone is reached by asking for more, 15 at a time, by the cursor', async () => {
    setScreenWidth(390)
    const server = farmServer({ punchIns: many(32) })
    open('?page=3')
    await screen.findByText('第 15 次')
    expect(screen.queryByText('第 16 次')).toBeNull()
    await person.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('第 30 次')).toBeTruthy()
    expect(screen.queryByText(END)).toBeNull()
    await person.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('第 32 次')).toBeTruthy()
    expect(screen.getByText('第 1 次')).toBeTruthy()
    expect(screen.getByText(END)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    expect(asked(server).map(({ page, cursor }) => [page, cursor])).toEqual([
      ['1', undefined],
      [undefined, '15'],
      [undefined, '30'],
    ])
  })
})

describe('one punch-in', () => {
  async function opened(record = punchIn()) {
    farmServer({ punchIns: [record] })
    open(`?open=${record.Id}`)
    const panel = within(await screen.findByRole('dialog', { name: '打卡 2026-11-20 09:30' }))
    await panel.findByText('中耕除草')
    return panel
  }

  test('shows where it was, beside the plots', async () => {
    const panel = await opened()
    expect(await panel.findByRole('img', { name: '打卡位置距地块 21 米，地块：3 号棚' })).toBeTruthy()
  })

  test('without a position says so and still shows the plots', async () => {
    const panel = await opened(punchIn({ Position: undefined, Distance: undefined }))
    expect(panel.getByText('未定位')).toBeTruthy()
    expect(await panel.findByRole('img', { name: '打卡时没有定位，地块：3 号棚' })).toBeTruthy()
  })

  test('tells who and when, and when it came late', async () => {
    const panel = await opened(punchIn({ Note: '垄间' }, { AddTime: '2026-11-20T02:10:00.000Z' }))
    expect(panel.getByText('王秀兰')).toBeTruthy()
    expect(panel.getByText('2026-11-20 09:30')).toBeTruthy()
    expect(panel.getByText('补录于').nextElementSibling?.textContent).toBe('2026-11-20 10:10')
    expect(panel.getByText('12.50 亩')).toBeTruthy()
    expect(panel.getByText('垄间')).toBeTruthy()
  })

  test('that came at once is not called late, and what was not written is not there', async () => {
    const panel = await opened()
    expect(panel.queryByText('补录于')).toBeNull()
    expect(panel.queryByText('天气')).toBeNull()
    expect(panel.queryByRole('table')).toBeNull()
  })

  test('lists what was applied', async () => {
    const panel = await opened(punchIn({ Inputs: [applied] }))
    const table = await panel.findByRole('table', { name: '投入品' })
    expect(await within(table).findByText('尿素')).toBeTruthy()
    expect(within(table).getByText('15')).toBeTruthy()
  })

  test('of a harvest tells how much was brought in', async () => {
    const panel = await opened(punchIn({ Harvest: 320 }))
    expect(panel.getByText('采收量').nextElementSibling?.textContent).toBe('320 公斤')
  })

  test('that harvested nothing says nothing of a harvest', async () => {
    const panel = await opened()
    expect(panel.queryByText('采收量')).toBeNull()
  })

  test('shows its photos large', async () => {
    const panel = await opened(punchIn({ Photos: [idOf(71)], Distance: 12 }))
    expect(await panel.findByRole('img', { name: '照片 1' })).toBeTruthy()
  })
})

test('punching in is offered to who may', async () => {
  farmServer({ punchIns: [punchIn()] })
  open('?organPath=%2F1%2F', [CLOCK_DATA, `${CLOCK_DATA}#Record`])
  await firstRow()
  const link = screen.getByRole('link', { name: '新增打卡' })
  expect(link.getAttribute('href')).toBe('/Farm/Admin/ClockForm?organPath=%2F1%2F')
})

test('punching in is not offered to who looks through the eyes of another', async () => {
  farmServer({ punchIns: [punchIn()] })
  const Viewer = { Id: idOf(90), Name: 'admin', RealName: '系统管理员' }
  open('', [CLOCK_DATA, `${CLOCK_DATA}#Record`], { Viewer })
  await firstRow()
  expect(screen.queryByRole('link', { name: '新增打卡' })).toBeNull()
})

test('what somebody sends from the field appears without a reload', async () => {
  keepToken('mine')
  const stream = new FakeStream()
  const punchIns = [punchIn()]
  farmServer(
    { punchIns: [] },
    {
      'GET /api/Core/Auth/GetMyPermission': () => permissionOf({ Functions: [CLOCK_DATA] }),
      'GET /api/Core/Events': () => stream,
      [LIST]: ({ query }) => (query.formId === shiqiao.FormId ? [shiqiao] : [...punchIns]),
    },
  )
  openApp(CLOCK_DATA)
  await firstRow()
  punchIns.unshift(punchIn({ Note: '刚到的' }))
  const fact = { fact: 'clock', ids: [punchIns[0]?.Id], organPath: '/1/11/101/' }
  stream.say(`id: 1\nevent: change\ndata: ${JSON.stringify(fact)}\n\n`)
  expect(await screen.findByText('刚到的')).toBeTruthy()
})
