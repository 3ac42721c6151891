import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, faultsOfServers, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { boardScreens } from '../index.ts'
import {
  CALLS,
  NOW,
  alarmOf,
  cameraOf,
  enterpriseOf,
  enterprisesOf,
  farmServer,
  shapeOf,
  usedOf,
} from './testing/farm.ts'

const AT = '/EnterpriseIndex'
const FUNCTIONS = [
  AT,
  '/FarmPlan/MakePlan',
  '/FarmOperation/ClockData',
  '/FarmOperation/AlarmData',
  '/FarmOperation/IotData',
  '/FarmOperation/RealTimeVideo',
  '/ClockSys/Diagnosis',
  '/Core/PlaceList',
  '/Core/DeviceList',
]
const person = userEvent.setup({ delay: null })

beforeAll(() => import('./EnterpriseHome.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

interface OpenOptions {
  readonly own?: readonly string[]
  readonly at?: string
  readonly modules?: readonly string[]
}

function open(handlers: FakeHandlers = {}, { own = FUNCTIONS, at = AT, modules = ['/'] }: OpenOptions = {}) {
  const server = farmServer(handlers)
  const Modules = modules.map((Url) => ({ Name: Url, Url, Icon: '', IsMenu: true }))
  const page = renderScreen(
    <Screen>
      <boardScreens.Enterprise />
    </Screen>,
    { at, path: AT, permission: permissionOf({ Functions: [...own], Modules }) },
  )
  return { server, ...page }
}

/** What scrolls within a card is called like it. */
const card = async (name: string) => (await screen.findAllByRole('region', { name }))[0] ?? document.body
const textOf = async (name: string) => (await card(name)).textContent
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replace('/Farm/Admin', '')
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')
const CARDS = [
  '地块面积',
  '农事打卡',
  '投入品使用',
  '专家会诊',
  '视频监控',
  '地块分布',
  '农事操作',
  '设备',
  '今日预警',
  '种植计划',
]

describe('what may not be seen or does not come', () => {
  test('leaves its card alone, and the others stand', async () => {
    const noRight = () => refused('access/forbidden')
    open({ [CALLS.alarms]: noRight, [CALLS.cameras]: noRight, [CALLS.inputs]: noNetwork })
    await waitFor(async () => expect(await textOf('今日预警')).toContain('您没有这项功能的权限，请联系管理员开通'))
    await waitFor(async () => expect(await textOf('视频监控')).toContain('您没有这项功能的权限，请联系管理员开通'))
    await waitFor(async () => expect(await textOf('投入品使用')).toContain('网络错误，请稍后再试！'))
    await waitFor(async () => expect(await textOf('农事打卡')).toContain('137'))
  })

  test('that breaks its card while it is drawn breaks no other', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open({ [CALLS.diagnosis]: () => null })
    await waitFor(async () => expect(await textOf('专家诊断')).toContain('这一项暂时无法显示'))
    await waitFor(async () => expect(await textOf('农事打卡')).toContain('137'))
    faultsOfServers()
  })

  test('that failed is asked for again alone', async () => {
    let isDown = true
    const { server } = open({ [CALLS.inputs]: () => (isDown ? noNetwork() : [usedOf(1)]) })
    await person.click(
      await within(await card('投入品使用'))
        .findByRole('button', { name: '重试' })
        .finally(() => (isDown = false)),
    )
    await waitFor(async () => expect(await textOf('投入品使用')).toContain('投入品 1'))
    expect(server.sent(CALLS.clock)).toHaveLength(1)
  })

  test('by nobody’s rights: no link leads where one may not go', async () => {
    open({}, { own: [AT], modules: [] })
    await waitFor(async () => expect(await textOf('农事打卡')).toContain('137'))
    await waitFor(async () => expect(await textOf('今日预警')).toContain('3号棚'))
    await waitFor(async () => expect(await textOf('种植计划')).toContain('62%'))
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})

test('every card is there with its figures', async () => {
  open()
  for (const name of CARDS) expect(await card(name)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${chen.Organ.Name}智慧农场`)
  await waitFor(async () => expect(await textOf('地块面积')).toContain('总面积'))
  expect(await textOf('农事打卡')).toMatch(/本周.*21.*本月.*137.*上月.*288/)
  expect(await textOf('设备')).toMatch(/32.*31.*1/)
  expect(await textOf('今日预警')).toMatch(/3号棚.*高.*36\.8/)
  expect(await textOf('专家会诊')).toMatch(/番茄叶片黄化卷曲.*周立.*未回复/)
  expect(await textOf('农事操作')).toMatch(/陈国强.*1 号地.*修剪整枝/)
})

test('an enterprise without anything says so, card by card', async () => {
  const none = () => []
  open({
    [CALLS.areas]: () => ({ Total: 0, Count: 0, Rest: 0, Parts: [] }),
    [CALLS.inputs]: none,
    [CALLS.plans]: none,
    [CALLS.records]: none,
    [CALLS.alarms]: none,
    [CALLS.cameras]: none,
    [CALLS.consultations]: none,
    [CALLS.shapes]: () => ({ Shapes: [], HasMore: false }),
    [CALLS.devices]: () => ({ Total: 0, Running: 0, Stopped: 0, Devices: [] }),
  })
  const said: Readonly<Record<string, string>> = {
    地块面积: '查询到的地块列表为空',
    地块分布: '查询到的地块列表为空',
    种植计划: '查询到的计划列表为空',
    农事操作: '查询到的操作列表为空',
    投入品使用: '近 30 天没有使用投入品',
    今日预警: '今日无预警',
  }
  for (const [name, text] of Object.entries(said)) await waitFor(async () => expect(await textOf(name)).toContain(text))
})

describe('the input lines', () => {
  test('have a button for each input, and one line at a time', async () => {
    open()
    const inputs = within(await card('投入品使用'))
    const buttons = within(await inputs.findByRole('group', { name: '投入品' }))
    expect(buttons.getAllByRole('button').map((one) => one.textContent)).toEqual(['投入品 2', '投入品 1'])
    expect(inputs.getByRole('slider').getAttribute('aria-valuetext')).toBe('11-20：12.5 斤')
    await person.click(buttons.getByRole('button', { name: '投入品 1' }))
    expect(inputs.getByRole('slider').getAttribute('aria-label')).toContain('投入品 1')
    expect(inputs.getByText('53.5')).toBeTruthy()
  })

  test('lead along the days by keys, and end at 120 unless more was used', async () => {
    open({ [CALLS.inputs]: () => [usedOf(1), usedOf(2, { Points: [{ Date: '2026-11-19', Amount: 400 }] })] })
    const inputs = within(await card('投入品使用'))
    const slider = await inputs.findByRole('slider')
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(slider.getAttribute('aria-valuetext')).toBe('11-19：400 斤')
    fireEvent.keyDown(slider, { key: 'Home' })
    expect(slider.getAttribute('aria-valuetext')).toBe('10-22：0 斤')
    expect(within(slider).getByText('400')).toBeTruthy()
    await person.click(inputs.getByRole('button', { name: '投入品 1' }))
    expect(within(inputs.getByRole('slider')).getByText('120')).toBeTruthy()
  })

  test('stand as a table for those who do not see them', async () => {
    open()
    const inputs = within(await card('投入品使用'))
    await person.click(await inputs.findByRole('button', { name: '看表格' }))
    const rows = within(inputs.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(32)
    expect(rows[1]?.textContent).toBe('2026-11-2012.5')
    expect(rows.at(-1)?.textContent).toBe('合计54.5')
  })
})

test('figures say how many of their punch-ins are not approved, and lead to them', async () => {
  const { server } = open({
    [CALLS.clock]: () => ({
      Week: 21,
      Month: 137,
      LastMonth: 288,
      Doubted: { Week: [{ Review: '待审核', Count: 3 }], LastMonth: [{ Review: '有问题', Count: 1 }] },
    }),
    [CALLS.figures]: () => ({ Count: 2, Sums: {}, Groups: [{ Key: '待审核', Count: 2, Sums: {} }] }),
  })
  const punchIns = within(await card('农事打卡'))
  expect(hrefOf(await punchIns.findByRole('link', { name: '含待审核 3 次' }))).toContain(
    'OccurTime=2026-11-16~2026-11-22',
  )
  expect(hrefOf(punchIns.getByRole('link', { name: '含有问题 1 次' }))).toContain('OccurTime=2026-10-01~2026-10-31')
  const inputs = within(await card('投入品使用'))
  expect(await inputs.findByRole('link', { name: '含待审核 2 次' })).toBeTruthy()
  const asked = server.sent(CALLS.figures)[0]
  expect(asked?.query.qs).toContain(`Inputs.Input[=]${idOf(902)}`)
})

test('plots are told by what goes on on them', async () => {
  open()
  const map = within(await card('地块分布'))
  await map.findByRole('group', { name: '地块分布：预警 1 块，在种 1 块，空闲 0 块' })
  expect(map.getByRole('link', { name: '1 号地，12.50 亩，空闲，1 条预警' })).toBeTruthy()
  const second = map.getByRole('link', { name: '2 号地，12.50 亩，东坡苹果冬管' })
  expect(hrefOf(second)).toBe(`/Core/PlaceDetail/${idOf(502)}`)
})

test('on plots whose plans may not be seen it is not known what grows', async () => {
  open({ [CALLS.states]: () => ({ Alarmed: [] }) })
  const map = within(await card('地块分布'))
  await map.findByRole('group', { name: '地块分布：预警 0 块，未知 2 块' })
  expect(await textOf('地块分布')).not.toContain('空闲')
  expect(map.getByRole('link', { name: '2 号地，12.50 亩' })).toBeTruthy()
})

test('of 2000 plots each is told by what goes on on it', async () => {
  const shapes = Array.from({ length: 2000 }, (_, at) => shapeOf(at + 1))
  const Growing = shapes.map(({ Id }) => ({ Id, Plans: 1, Names: ['冬小麦'] }))
  open({
    [CALLS.shapes]: () => ({ Shapes: shapes, HasMore: false }),
    [CALLS.states]: () => ({ Growing, Alarmed: [] }),
  })
  const map = within(await card('地块分布'))
  const name = '地块分布：预警 0 块，在种 2000 块，空闲 0 块'
  expect(await map.findByRole('group', { name }, { timeout: 10_000 })).toBeTruthy()
})

describe('where figures lead', () => {
  const within102 = { at: `${AT}?organPath=%2F1%2F11%2F102%2F` }

  test('is the same organisation', async () => {
    open({}, within102)
    await waitFor(async () => expect(await textOf('农事操作')).toContain('修剪整枝'))
    await waitFor(async () => expect(await textOf('种植计划')).toContain('62%'))
    const links = screen.getAllByRole('link').map(hrefOf)
    expect(links.length).toBeGreaterThan(15)
    expect(links.filter((link) => !link.includes('organPath=/1/11/102/'))).toEqual([])
    expect(hrefOf(screen.getByRole('link', { name: '更多农事操作' }))).toBe(
      '/FarmOperation/ClockData?organPath=/1/11/102/',
    )
    expect(hrefOf(screen.getByRole('link', { name: '进入企业' }))).toBe('?organPath=/1/11/102/')
  })

  test('is asked for narrowed to it', async () => {
    const { server } = open({}, within102)
    await waitFor(() => expect(server.sent(CALLS.states)).toHaveLength(1))
    const asked = server.requests.filter(({ path: at }) => at !== '/api/Farm/Statistics/Enterprises')
    expect(asked.filter(({ query }) => query.organPath !== '/1/11/102/').map(({ path: at }) => at)).toEqual([])
  })

  test('进入企业 is not offered to those who have no farm', async () => {
    open({}, { own: [AT, '/FarmIndex'], modules: ['/CountyFarm', '/'] })
    expect(hrefOf(await screen.findByRole('link', { name: '县级首页' }))).toBe('/FarmIndex')
    expect(screen.queryByRole('link', { name: '进入企业' })).toBeNull()
  })
})

describe('the enterprise', () => {
  test('is not asked for where there is but one', async () => {
    open()
    await card('设备')
    expect(screen.queryByRole('combobox', { name: '企业' })).toBeNull()
  })

  test('that is chosen stands in the address, and everything is read of it', async () => {
    const { server } = open({ [CALLS.enterprises]: () => enterprisesOf([enterpriseOf(1), enterpriseOf(2)]) })
    await person.click(await screen.findByRole('combobox', { name: '企业' }))
    await person.click(screen.getByRole('option', { name: '第 2 农场' }))
    expect(path()).toBe('/EnterpriseIndex?organPath=/1/11/102/')
    expect(await screen.findByRole('heading', { level: 1, name: '第 2 农场智慧农场' })).toBeTruthy()
    const narrowed = [
      'plans',
      'inputs',
      'areas',
      'shapes',
      'clock',
      'consultations',
      'devices',
      'cameras',
      'records',
      'alarms',
    ] as const
    for (const call of narrowed) {
      await waitFor(() =>
        expect(server.sent(CALLS[call]).some(({ query }) => query.organPath === '/1/11/102/')).toBe(true),
      )
    }
  })
})

test('a camera that is off is said to be off, and its picture is not asked for', async () => {
  const { server } = open({ [CALLS.cameras]: () => [cameraOf(1, { IsOnline: false, Reason: '断电' })] })
  const video = within(await card('视频监控'))
  expect(await video.findByText('断电')).toBeTruthy()
  await person.click(video.getByRole('combobox', { name: '摄像头' }))
  expect(video.getByRole('option').textContent).toContain('离线')
  expect(server.sent(CALLS.live)).toEqual([])
})

describe('extreme farms', () => {
  test('200 plots and 40 inputs are all there', async () => {
    const shapes = Array.from({ length: 200 }, (_, at) => shapeOf(at + 1))
    open({
      [CALLS.shapes]: () => ({ Shapes: shapes, HasMore: true }),
      [CALLS.inputs]: () => Array.from({ length: 40 }, (_, at) => usedOf(at + 1)),
    })
    await waitFor(async () => expect(within(await card('地块分布')).getAllByRole('link').length).toBe(201))
    expect(await textOf('地块分布')).toContain('仅画出较大的 200 块')
    const choice = await screen.findByRole('group', { name: '投入品' })
    expect(within(choice).getAllByRole('button')).toHaveLength(40)
  })

  test('hostile names are text', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'{{}}'.repeat(3)
    open({
      [CALLS.shapes]: () => ({ Shapes: [shapeOf(1, { Name: evil })], HasMore: false }),
      [CALLS.inputs]: () => [usedOf(1, { Input: { Id: idOf(1), Name: evil } })],
      [CALLS.alarms]: () => [alarmOf({ Device: evil })],
      [CALLS.enterprises]: () => enterprisesOf([enterpriseOf(1, { Name: evil }), enterpriseOf(2, { Name: '' })]),
    })
    await waitFor(async () => expect(await textOf('投入品使用')).toContain(evil))
    await waitFor(async () => expect(await textOf('今日预警')).toContain(evil))
    expect(await screen.findByRole('heading', { level: 1, name: `${evil}智慧农场` })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  test('plots without a border, without an area, and all at one point are drawn', async () => {
    const point = { Points: [[111.6, 36.28]], Area: 0 }
    open({
      [CALLS.shapes]: () => ({
        Shapes: [shapeOf(1, point), shapeOf(2, point), shapeOf(3, { Points: [] })],
        HasMore: false,
      }),
    })
    const map = within(await card('地块分布'))
    const plots = await map.findAllByRole('link', { name: /号地/ })
    expect(plots).toHaveLength(2)
    expect(plots.map((one) => one.querySelector('path')?.getAttribute('d')).join('')).not.toMatch(/NaN|Infinity/)
  })
})

test('without an answer about enterprises the page stands all the same', async () => {
  open({ [CALLS.enterprises]: () => refused('wire/failure') }, { at: `${AT}?organPath=%2F1%2F11%2F102%2F` })
  expect(await screen.findByRole('heading', { level: 1, name: '企业首页' })).toBeTruthy()
  await waitFor(async () => expect(await textOf('设备')).toContain('31'))
})
