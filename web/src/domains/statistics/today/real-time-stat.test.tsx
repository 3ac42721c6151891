import { deviceForm } from '@farm/contract/devices'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { todayScreens } from '../index.ts'

const PEOPLE = 'GET /api/Farm/Statistics/Clock'
const USED = 'GET /api/Farm/Operation/Today'
const FIGURES = 'GET /api/Core/FormData/Figures'
const ALARMS = 'GET /api/Farm/Alarm/Figures'
const NOW = Date.parse('2026-11-20T10:21:30+08:00')

const FUNCTIONS = ['/FarmOperation/ClockData', '/WorkOrder/List', '/FarmOperation/AlarmData', '/FarmOperation/IotData']
const worker = (Name: string, Count: number, Area: number) => {
  return { Key: idOf(Count + 50), Name, Count, Area, Last: '2026-11-20' }
}
const noAlarms = { Active: 0, Unacknowledged: 0, Cleared: 0, Total: 0, High: 0, Low: 0, Today: 0 }

beforeAll(() => import('./RealTimeStat.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function show(handlers: FakeHandlers = {}, functions: readonly string[] = FUNCTIONS) {
  const server = fakeServer({
    [PEOPLE]: () => [],
    [USED]: () => ({ Uses: 0, Inputs: [], Water: { Amount: 0, Count: 0 } }),
    [FIGURES]: () => ({ Count: 0, Sums: {}, Groups: [] }),
    [ALARMS]: () => noAlarms,
    ...handlers,
  })
  const { RealTimeStat } = todayScreens
  renderScreen(
    <Screen>
      <RealTimeStat />
    </Screen>,
    { at: '/FarmOperation/RealTimeStat', permission: permissionOf({ Functions: [...functions] }) },
  )
  return server
}

const tile = async (name: string) => within(await screen.findByRole('region', { name }))
const textOf = async (name: string) => (await screen.findByRole('region', { name })).textContent

test('a figure that does not come says why and is tried again by itself, the others stand', async () => {
  let isDown = true
  show({ [ALARMS]: () => (isDown ? noNetwork() : { ...noAlarms, Active: 2 }) })
  const alarms = await tile('未恢复的预警')
  expect(await alarms.findByText('网络错误，请稍后再试！')).toBeTruthy()
  await waitFor(async () => expect(await textOf('今日打卡')).toContain('今天还没有人打卡'))
  isDown = false
  await userEvent.click(alarms.getByRole('button', { name: '重试' }))
  await waitFor(async () => expect(await textOf('未恢复的预警')).toContain('2 条'))
})

test('a day on which nothing happened says so, figure by figure', async () => {
  show()
  await waitFor(async () => expect(await textOf('灌溉水量')).toContain('今天还没有灌溉记录'))
  expect(await textOf('投入品')).toContain('今天还没有使用投入品')
  await waitFor(async () => expect(await textOf('在办工单')).toContain('没有未完成的工单'))
  await waitFor(async () => expect(await textOf('设备')).toContain('还没有设备'))
})

test('punch-ins, people and area are those of today', async () => {
  const server = show({ [PEOPLE]: () => [worker('王芳', 3, 12.5), worker('李明', 2, 0)] })
  await waitFor(async () => expect(await textOf('今日打卡')).toContain('5 次'))
  expect(await textOf('今日打卡人数')).toContain('2 人')
  expect(await textOf('作业面积')).toContain('12.50 亩')
  expect(server.sent(PEOPLE)).toHaveLength(1)
  expect(server.sent(PEOPLE)[0]?.query).toEqual({ from: '2026-11-20', to: '2026-11-20', by: 'User' })
})

test('work orders are open while nobody accepted them, devices are on by their heartbeat', async () => {
  const group = (Key: string, Count: number) => ({ Key, Count, Sums: {} })
  const groups: Readonly<Record<string, readonly unknown[]>> = {
    [workOrderForm.id]: [group('进行中', 4), group('待验收', 1), group('已完成', 90), group('已关闭', 7)],
    [deviceForm.id]: [group('在线', 18), group('离线', 2)],
  }
  show({ [FIGURES]: ({ query }: FakeRequest) => ({ Count: 1, Sums: {}, Groups: groups[query.formId ?? ''] }) })
  await waitFor(async () => expect(await textOf('在办工单')).toContain('5 张'))
  await waitFor(async () => expect(await textOf('设备')).toContain('18 / 20 台在线'))
})

test('water and inputs are told with their units', async () => {
  const Input = { Id: idOf(70), Name: '尿素' }
  const used = {
    Uses: 3,
    Inputs: [{ Input, Unit: '公斤', Amount: 7.5, Count: 2 }],
    Water: { Amount: 1234.5, Count: 4 },
    Metered: { Amount: 98, Devices: 3 },
  }
  show({ [USED]: () => used })
  await waitFor(async () => expect(await textOf('灌溉水量')).toContain('1,234.5'))
  expect(await textOf('灌溉水量')).toContain('灌溉记录4 次水表水量98 m³（3 台）')
  expect(await textOf('投入品')).toContain('尿素7.5 公斤')
})

test('what of today no review approved is said once, with the way to it', async () => {
  show({ [USED]: () => ({ Uses: 0, Inputs: [], Doubted: [{ Review: '待审核', Count: 3 }] }) })
  const link = await screen.findByRole('link', { name: '今天的打卡含待审核 3 次' })
  expect(decodeURI(link.getAttribute('href') ?? '')).toContain(
    'OccurTime=2026-11-20~2026-11-20&where=Review[in]待审核,有问题',
  )
})

test('each figure opens its list with the day set, for who may open that', async () => {
  show()
  const link = (await tile('今日打卡')).getByRole('link')
  expect(link.getAttribute('href')).toContain('/FarmOperation/ClockData?OccurTime=2026-11-20~2026-11-20')
  const used = (await tile('投入品')).getByRole('link').getAttribute('href') ?? ''
  expect(decodeURI(used)).toContain('OccurTime=2026-11-20~2026-11-20&where=Inputs[null]false%26Review[!=]已退回')
  const orders = (await tile('在办工单')).getByRole('link').getAttribute('href') ?? ''
  expect(decodeURI(orders)).toContain('/WorkOrder/List?Status=待派发&Status=已派发')
})

test('who may open no list is led nowhere', async () => {
  show({}, [])
  await tile('今日打卡')
  expect(screen.queryByRole('link')).toBeNull()
})
