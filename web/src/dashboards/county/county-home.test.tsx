import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { CALLS, NOW, TODAY, cameraOf, enterpriseOf, enterprisesOf, farmServer } from '../enterprise/testing/farm.ts'
import { boardScreens } from '../index.ts'

const AT = '/FarmIndex'
const BOARD = 'GET /api/Farm/Statistics/Board'
const DIAGNOSIS = 'GET /api/Expert/Diagnose/Statistics'
const GROUND = 'GET /api/Core/Map/Ground'
const FUNCTIONS = [
  AT,
  '/CountyFarm/EnterpriseList',
  '/CountyFarm/FormData/List',
  '/FarmOperation/ClockData',
  '/FarmOperation/AlarmData',
  '/FarmOperation/IotData',
  '/FarmOperation/RealTimeVideo',
]
const person = userEvent.setup({ delay: null })

beforeAll(() => import('./CountyHome.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const farmOf = (number: number, own: object = {}) =>
  enterpriseOf(number, {
    Area: 1000 * number,
    Staff: 40 + number,
    Devices: 32,
    DevicesOn: 31,
    Alarms: number === 2 ? 3 : 0,
    Position: { Longitude: 111.5 + number / 10, Latitude: 36.2 },
    ...own,
  })
const county = {
  Organ: { Id: idOf(11), Name: '清禾县' },
  Rings: [
    [
      [111.4, 36],
      [112.2, 36],
      [112.2, 36.5],
      [111.4, 36.5],
    ],
  ],
  UpdateTime: '2026-11-01T00:00:00.000Z',
}
const figures = {
  ManagedArea: 18_640,
  Area: 17_000,
  RunningPlans: 46,
  NewPlans: 3,
  PunchInsToday: 137,
  PunchInsYesterday: 125,
  AtWork: 92,
}
const diagnosis = { Unanswered: 15, Answered: 45, Closed: 50, Late: 0, Rated: 0, ByMonth: [], ByCrop: [] }
const apple = { Crop: { Id: idOf(61), Name: '苹果' }, Plans: 4, Area: 400, Progress: 30, Late: 1 }
const plans = ({ query: { by } }: FakeRequest) => [by === 'All' ? { ...apple, Crop: undefined } : apple]
/** Enterprises with their land and people, as the server tells them. */
const told = (all: ReadonlyArray<ReturnType<typeof farmOf>>, own: object = {}) =>
  enterprisesOf(all, {
    Area: all.reduce((sum, one) => sum + Number(Reflect.get(one, 'Area') ?? 0), 0),
    Staffed: all.slice(0, 10).map(({ Id, Name, OrganPath, ...one }) => {
      return { Id, Name, OrganPath, Staff: Number(Reflect.get(one, 'Staff') ?? 0) }
    }),
    ...own,
  })

function open(
  handlers: FakeHandlers = {},
  { own = FUNCTIONS, at = AT }: { own?: readonly string[]; at?: string } = {},
) {
  const server = farmServer({
    [CALLS.enterprises]: () => told([farmOf(1), farmOf(2), farmOf(3)]),
    [CALLS.plans]: plans,
    [BOARD]: () => figures,
    [DIAGNOSIS]: () => diagnosis,
    [GROUND]: () => ({ Tiles: [], Outlines: [county] }),
    ...handlers,
  })
  const page = renderScreen(
    <Screen>
      <boardScreens.County />
    </Screen>,
    { at, path: AT, permission: permissionOf({ Functions: [...own] }) },
  )
  return { server, ...page }
}

const card = async (name: string) => (await screen.findAllByRole('region', { name }))[0] ?? document.body
const textOf = async (name: string) => (await card(name)).textContent
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replace('/Farm/Admin', '')
const query = () => decodeURIComponent(window.location.search)
const said = (name: string, text: string | RegExp) =>
  waitFor(async () => expect(await textOf(name)).toMatch(text), { timeout: 5_000 })

describe('what may not be seen or does not come', () => {
  test('leaves its card alone, and the others stand', async () => {
    const noRight = () => refused('access/forbidden')
    open({ [CALLS.alarms]: noRight, [CALLS.enterprises]: noRight, [BOARD]: noNetwork, [DIAGNOSIS]: noNetwork })
    await said('今日预警', '您没有这项功能的权限，请联系管理员开通')
    await said('企业面积', '您没有这项功能的权限，请联系管理员开通')
    await said('企业人员', '您没有这项功能的权限，请联系管理员开通')
    await said('地图', '您没有这项功能的权限，请联系管理员开通')
    await said('专家诊断', '网络错误，请稍后再试！')
    await said('农事打卡', '137')
    expect(within(await card('今日预警')).queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('that failed is asked for again alone', async () => {
    let isDown = true
    const { server } = open({ [DIAGNOSIS]: () => (isDown ? noNetwork() : diagnosis) })
    const again = await within(await card('专家诊断')).findByRole('button', { name: '重试' })
    isDown = false
    await person.click(again)
    await said('专家诊断', /15.*45.*50/)
    expect(server.sent(CALLS.clock)).toHaveLength(1)
  })

  test('by nobody’s rights: no link leads where one may not go, and nothing leads to the county', async () => {
    open({}, { own: [AT] })
    await said('农事打卡', '137')
    await said('种植计划', '30%')
    await said('今日预警', '3号棚')
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(['应用中心'])
  })
})

test('every card stands with its figures', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`${chen.Organ.Name}智慧农业总览`)
  await said('企业面积', /6,000总面积（亩）第 3 农…3,000第 2 农…2,000石桥农业合…1,000/)
  await said('企业人员', /单位：人/)
  expect(within(await card('企业人员')).getByRole('list', { name: '企业人员（人）' }).textContent).toMatch(/41.*42.*43/)
  await said('今日预警', /1 条，1 条未确认 · 10:21 更新.*3号棚 空气温度10:18高36\.8 ℃/)
  await said('设备', /32.*31.*1/)
  await said('农事打卡', /本周.*21.*本月.*137.*上月.*288/)
  await said('农事操作', /陈国强.*1 号地修剪整枝/)
  await said('种植计划', /400面积（亩）苹果400苹果30%/)
  await said('专家诊断', /未回复.*15.*已回复.*45.*关闭.*50/)
  await said('专家会诊', /番茄叶片黄化卷曲周立.*未回复/)
  await said('视频监控', /1 号机（离线）.*离线断电/)
  const tiles = await screen.findByRole('list', { name: '总览' })
  expect(tiles.textContent).toMatch(/经营面积.*18,640.*亩.*执行中计划.*\+3.*46.*今日打卡.*\+12.*137.*今日打卡人数.*92/)
  expect(tiles.textContent).not.toContain('产量')
})

test('a county without anything says so, card by card', async () => {
  const none = () => []
  open({
    [CALLS.enterprises]: () => told([]),
    [CALLS.plans]: none,
    [CALLS.records]: none,
    [CALLS.alarms]: none,
    [CALLS.cameras]: none,
    [CALLS.consultations]: none,
    [CALLS.shapes]: () => ({ Shapes: [], HasMore: false }),
    [CALLS.devices]: () => ({ Total: 0, Running: 0, Stopped: 0, Devices: [] }),
    [GROUND]: () => ({ Tiles: [], Outlines: [] }),
  })
  for (const name of ['企业面积', '企业人员', '地图']) await said(name, '查询到的企业列表为空')
  await said('种植计划', '查询到的计划列表为空')
  await said('农事操作', '查询到的操作列表为空')
  await said('今日预警', '今日无预警')
  await said('视频监控', '还没有可以观看的摄像头')
  await said('专家会诊', '还没有会诊')
  expect(screen.getByRole('combobox', { name: '企业' }).textContent).toBe('查询到的企业列表为空')
})

test('many enterprises with hostile names: every one is reachable, and no markup comes to life', async () => {
  const hostile = '<img src=x onerror=alert(1)>“石桥”&\u202E合作社'
  const many = Array.from({ length: 500 }, (_, index) =>
    farmOf(index + 1, index === 0 ? { Name: hostile, Staff: 900, Area: 90_000 } : { Position: undefined }),
  )
  open({ [CALLS.enterprises]: () => told(many) })
  await said('企业面积', /500 家.*其他/)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('button', { name: `${hostile}，正常` })).toBeTruthy()
  await said('地图', '499 家没有位置')
  await said('企业人员', /前 10 家/)
  expect((await card('企业人员')).querySelector('[aria-hidden]')?.textContent).toBe('02004006008001,000')
  await person.click(screen.getByRole('combobox', { name: '企业' }))
  expect(screen.getAllByRole('option')).toHaveLength(501)
})

test('the land of enterprises that are not told one by one is part of the whole', async () => {
  open({ [CALLS.enterprises]: () => told([farmOf(3), farmOf(2)], { Count: 600, Area: 1_005_000 }) })
  const whole = /600 家，逐一显示最大的 2 家.*1,005,000总面积（亩）第 3 农…3,000第 2 农…2,000其他1,000,000/
  await waitFor(async () => expect(await textOf('企业面积')).toMatch(whole))
})

test('what may not be seen of enterprises is told as neither nothing nor normal', async () => {
  const hidden = { Area: undefined, Staff: undefined, Devices: undefined, DevicesOn: undefined, Alarms: undefined }
  open({
    [CALLS.enterprises]: () => told([farmOf(1, hidden)], { Area: undefined, Staffed: undefined }),
    [CALLS.plans]: () => [{ Plans: 4, Progress: 30 }],
  })
  await said('企业面积', '无权查看')
  await said('企业人员', '无权查看')
  await said('种植计划', /无权查看.*30%/)
  expect(screen.getByRole('button', { name: chen.Organ.Name })).toBeTruthy()
  expect(await textOf('地图')).not.toMatch(/正常|预警/)
})

describe('the map', () => {
  test('says by each marker how it is there, and opens its card by the keyboard', async () => {
    open()
    const marker = await screen.findByRole('button', { name: '第 2 农场，3 条预警' })
    expect(screen.getByRole('button', { name: '第 3 农场，正常' })).toBeTruthy()
    marker.focus()
    await person.keyboard('{Enter}')
    const opened = within(await screen.findByRole('region', { name: '第 2 农场' }))
    expect(opened.getByText('31 / 32 在线')).toBeTruthy()
    expect(hrefOf(opened.getByRole('link', { name: '物联网系统 ›' }))).toBe(
      '/FarmOperation/IotData?organPath=/1/11/102/',
    )
    expect(hrefOf(opened.getByRole('link', { name: '企业首页 ›' }))).toBe('/EnterpriseIndex?organPath=/1/11/102/')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: '第 2 农场' })).toBeNull()
  })

  test('leads nowhere without the right to go there', async () => {
    open({}, { own: [AT] })
    await person.click(await screen.findByRole('button', { name: '第 2 农场，3 条预警' }))
    const opened = within(await screen.findByRole('region', { name: '第 2 农场' }))
    expect(opened.queryByRole('link', { name: '物联网系统 ›' })).toBeNull()
  })
})

describe('an enterprise that is chosen', () => {
  const narrowed = ['clock', 'devices', 'alarms', 'cameras', 'consultations', 'records', 'plans'] as const

  test('narrows what is told to it, keeps the county whole, and stands in the address', async () => {
    const { server } = open()
    await said('企业面积', '第 3 农场')
    await person.click(screen.getByRole('combobox', { name: '企业' }))
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(query()).toBe('?enterprise=/1/11/102/'))
    for (const name of narrowed) {
      await waitFor(() => expect(server.sent(CALLS[name]).at(-1)?.query.organPath).toBe('/1/11/102/'))
    }
    await waitFor(() => expect(server.sent(BOARD).at(-1)?.query.organPath).toBe('/1/11/102/'))
    expect(server.sent(CALLS.enterprises).map(({ query: of }) => of.organPath)).toEqual([undefined])
    await said('种植计划', /东坡苹果冬…120.*秋延番茄40/)
    expect(hrefOf(screen.getByRole('link', { name: '更多农事操作' }))).toBe(
      '/FarmOperation/ClockData?organPath=/1/11/102/',
    )
    await person.click(screen.getByRole('button', { name: '第 2 农场 ×' }))
    await waitFor(() => expect(query()).toBe(''))
    await said('种植计划', /苹果400/)
  })

  test('that the address names as its organisation is chosen in the county', async () => {
    open({}, { at: `${AT}?organPath=%2F1%2F11%2F102%2F` })
    await waitFor(() => expect(query()).toBe('?enterprise=/1/11/102/'))
    expect(await screen.findByRole('button', { name: '第 2 农场 ×' }, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: '企业' }).textContent).toBe('第 2 农场')
  })

  test('by its address is chosen from the start, within the county of the page', async () => {
    const at = `${AT}?organPath=%2F1%2F11%2F&enterprise=%2F1%2F11%2F101%2F`
    const { server } = open({}, { at })
    await said('企业面积', '第 3 农场')
    expect(server.sent(CALLS.enterprises)[0]?.query.organPath).toBe('/1/11/')
    expect(server.sent(CALLS.clock).map(({ query: of }) => of.organPath)).toEqual(['/1/11/101/'])
    expect(screen.getByRole('combobox', { name: '企业' }).textContent).toBe(chen.Organ.Name)
    expect(hrefOf(screen.getByRole('link', { name: '进入县级' }))).toBe('/CountyFarm?organPath=/1/11/')
  })

  test('is chosen on the map, too', async () => {
    open()
    await person.click(await screen.findByRole('button', { name: '第 3 农场，正常' }))
    await person.click(await screen.findByRole('button', { name: '只看该企业' }))
    await waitFor(() => expect(query()).toBe('?enterprise=/1/11/103/'))
    await person.click(await screen.findByRole('button', { name: '返回全县' }))
    await waitFor(() => expect(query()).toBe(''))
  })
})

describe('where figures lead', () => {
  test('is the records behind them', async () => {
    open()
    await said('农事打卡', '137')
    await said('企业面积', '第 3 农场')
    const links = within(await card('农事打卡'))
      .getAllByRole('link')
      .map(hrefOf)
    expect(links).toEqual([
      '/FarmOperation/ClockData?OccurTime=2026-11-16~2026-11-22&where=Review[!=]已退回',
      '/FarmOperation/ClockData?OccurTime=2026-11-01~2026-11-30&where=Review[!=]已退回',
      '/FarmOperation/ClockData?OccurTime=2026-10-01~2026-10-31&where=Review[!=]已退回',
    ])
    const stopped = within(await card('设备')).getByRole('link', { name: /停止/ })
    expect(hrefOf(stopped)).toBe('/FarmOperation/IotData?State=离线&State=未接入')
    const waiting = within(await card('专家诊断')).getByRole('link', { name: /未回复/ })
    expect(hrefOf(waiting)).toMatch(/^\/CountyFarm\/FormData\/List\?id=[\w-]+&Status=1~1$/)
    const plansTo = within(await card('种植计划'))
      .getAllByRole('link')
      .map((link) => new URL(hrefOf(link), 'https://farm.example').searchParams)
    expect(plansTo.map((one) => one.get('Status'))).toEqual(plansTo.map(() => '执行中'))
    expect(plansTo.filter((one) => one.get('Crops') === apple.Crop.Id)).toHaveLength(2)
    const today = await screen.findByRole('link', { name: /今日打卡(?!人数)/ })
    expect(hrefOf(today)).toBe(`/FarmOperation/ClockData?OccurTime=${TODAY}~${TODAY}&where=Review[!=]已退回`)
  })

  test('is the data of the county where the page of the farm is not open', async () => {
    open()
    await said('专家会诊', '番茄')
    const one = within(await card('专家会诊')).getByRole('link', { name: '番茄叶片黄化卷曲' })
    expect(hrefOf(one)).toMatch(/^\/CountyFarm\/FormData\/List\?id=[\w-]+&open=[\w-]+$/)
  })
})

test('cameras of several enterprises are told apart by them', async () => {
  const far = { Enterprise: { Id: idOf(42), Name: '第 2 农场' } }
  open({ [CALLS.cameras]: () => [cameraOf(1, { IsSet: false }), cameraOf(1, { Id: idOf(850), IsSet: false, ...far })] })
  await said('视频监控', '还没有设置视频接入')
  await person.click(screen.getByRole('combobox', { name: '摄像头' }))
  const names = screen.getAllByRole('option').map((one) => one.textContent)
  expect(names).toEqual([`1 号机 · ${chen.Organ.Name}离线`, '1 号机 · 第 2 农场离线'])
})

test('cameras that are off are named so and not asked for a picture; another one can be chosen', async () => {
  const { server } = open({
    [CALLS.cameras]: () => [cameraOf(1, { IsOnline: false, Reason: '断电' }), cameraOf(2, { IsSet: false })],
  })
  await said('视频监控', '断电')
  await person.click(screen.getByRole('combobox', { name: '摄像头' }))
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['1 号机离线', '2 号机离线'])
  await person.click(screen.getAllByRole('option')[1] ?? document.body)
  await said('视频监控', '还没有设置视频接入')
  expect(server.sent(CALLS.live)).toEqual([])
})
