import type { WireRecord } from '@farm/contract/forms'
import { telemetryCalls } from '@farm/contract/telemetry'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, FakeAnswer, noNetwork, refused } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { IotData } from './IotData.tsx'
import {
  EXPORT,
  HISTORY,
  LATEST,
  LIST,
  NOW,
  STATUS,
  alarmOf,
  curveOf,
  deviceServer,
  deviceWith,
  latestOf,
} from './testing/devices.ts'

// Nothing can be drawn on a canvas here; what it would be given is told instead.
vi.mock('../../ui/chart/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <p>{label}</p>,
}))

beforeAll(() => import('../../engine/list/ListFilters.tsx'))
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const probe = deviceWith()
const pump = deviceWith({ Name: '东泵房', Number: 'SB-1', Type: '水泵', State: '离线' })
const stray = deviceWith({ Name: '备用气象站', Number: 'QX-9', Type: '气象站', State: '未接入' }, null)
const latest = [
  latestOf(probe, 'soilTemperature', 12.345),
  latestOf(probe, 'soilMoisture', 130, { IsDoubtful: true, Doubt: '超出量程' }),
  latestOf(probe, 'soilPh', 'ERR', { HasCurve: true }),
  latestOf(probe, 'firmware', 'v1.2'),
  latestOf(pump, 'running', 1, { Time: new Date(NOW - 7_200_000).toISOString() }),
  latestOf(pump, 'flow', 3.5),
]
const functions = ['/FarmOperation/IotData', '/FarmOperation/IotData#Export', '/Core/DeviceList']

function show(
  handlers: FakeHandlers = {},
  { devices = [probe, pump, stray], alarms = [] as readonly WireRecord[], query = '', Functions = functions } = {},
) {
  const server = deviceServer({ devices, alarms, latest, reason: '超过 15 分钟没有上报' }, handlers)
  const view = renderScreen(
    <Screen>
      <IotData />
    </Screen>,
    { at: `/FarmOperation/IotData${query}`, permission: permissionOf({ Functions }) },
  )
  return { server, ...view }
}

const card = async (name: string) => (await screen.findByText(name)).closest('li') ?? document.body
const press = async (device: string, value: RegExp) =>
  userEvent.click(await within(await card(device)).findByRole('button', { name: value }))
const chosen = () => new URLSearchParams(window.location.search).getAll('curve')

test('when the devices do not come it says why and tries again', async () => {
  show({ [LIST]: () => noNetwork() })
  expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('without devices it says what to do, and leads there only those who may go', async () => {
  show({}, { devices: [] })
  expect(await screen.findByRole('link', { name: '去设备列表' })).toBeTruthy()
})

test('values that do not come are asked for again by themselves', async () => {
  let isDown = true
  show({ [LATEST]: () => (isDown ? refused('wire/failure') : latest) })
  const failed = await within(await card('1 号墒情仪')).findByText('最新数据加载失败')
  isDown = false
  await userEvent.click(within(failed.closest('p') ?? document.body).getByRole('button', { name: '重试' }))
  await waitFor(async () => expect((await card('1 号墒情仪')).textContent).toContain('12.3 ℃'))
})

test('a card tells the latest values with units and age, what can’t be and what is told in words', async () => {
  show()
  const one = await card('1 号墒情仪')
  await waitFor(() => expect(one.textContent).toContain('更新于 1'))
  expect(one.textContent).toContain('土壤墒情仪 · SQ-1')
  expect(within(one).getByRole('button', { name: /土壤温度/ }).textContent).toBe('土壤温度12.3 ℃')
  expect(within(one).getByRole('button', { name: /土壤湿度/ }).textContent).toBe('土壤湿度130%超出量程')
  expect(within(one).queryByRole('button', { name: /firmware/ })).toBeNull()
  // Its last is a word, and what it measured before is a curve all the same.
  expect(within(one).getByRole('button', { name: /pH/ }).textContent).toContain('ERR')
  expect(one.querySelector('time')?.textContent).toMatch(/^1\d 秒前$/)
})

test('devices stand plot by plot, those that are off say why, those that never spoke say so', async () => {
  show()
  const off = await card('东泵房')
  await waitFor(() => expect(off.textContent).toContain('超过 15 分钟没有上报'))
  expect(off.textContent).toContain('运行开')
  expect((await card('备用气象站')).textContent).toContain('还没有上报过数据')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '3 号棚',
    '未关联地块',
  ])
})

test.each([
  ['摄像头', '画面在“实时视频”里看'],
  ['人脸终端', '通行记录在“人脸识别”里看'],
])('where %s shows what it sees is said in place of values', async (Type, text) => {
  show({}, { devices: [deviceWith({ Name: '东门', Number: 'D-1', Type })] })
  const one = await card('东门')
  await waitFor(() => expect(one.textContent).toContain(text))
  expect(one.textContent).not.toContain('没有上报过')
})

test('that nobody knows why a device is off keeps nothing else from being told', async () => {
  show({ [STATUS]: () => refused('access/forbidden') })
  expect((await card('东泵房')).textContent).toContain('设备没有上报')
})

test('the values of all devices in sight are asked for in one call', async () => {
  const { server } = show()
  await waitFor(async () => expect((await card('东泵房')).textContent).toContain('3.5 m³/h'))
  expect(server.sent(LATEST)).toHaveLength(1)
})

test('what is doubtful is told beside the curve with its reason, and what is drawn comes in sight', async () => {
  const Doubtful = { Count: 2, Newest: [{ Time: new Date(NOW).toISOString(), Value: 130, Doubt: '超出量程' }] }
  show({ [HISTORY]: () => [curveOf(probe.Id, 'soilMoisture', { Doubtful })] })
  await press('1 号墒情仪', /土壤湿度/)
  const told = await screen.findByText('1 号墒情仪 · 土壤湿度：2 个存疑的值没有画进曲线，也不计入统计')
  expect(told.closest('details')?.textContent).toContain('2026-11-20 10:21:30 130%，超出量程')
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

test('the head counts what the filters leave', async () => {
  const { server } = show({}, { query: '?State=离线' })
  await waitFor(() => expect(server.sent('GET /api/Core/FormData/Figures').at(-1)?.query.qs).toContain('State'))
})

test('pressing a value draws it and keeps it in the address; pressing again takes it out', async () => {
  const { server } = show()
  await press('1 号墒情仪', /土壤温度/)
  expect(await screen.findByText(/1 号墒情仪 · 土壤温度：土壤温度最低 20 ℃，最高 30 ℃/)).toBeTruthy()
  expect(chosen()).toEqual([`${probe.Id}.soilTemperature`])
  const { from, to, points } = server.sent(HISTORY)[0]?.query ?? {}
  expect([Date.parse(to ?? '') - Date.parse(from ?? ''), points]).toEqual([86_400_000, '800'])
  await press('1 号墒情仪', /土壤温度/)
  expect(chosen()).toEqual([])
  expect(screen.queryByRole('region', { name: '数据曲线' })).toBeNull()
})

test('an address that was sent shows the same curves over the same days, with their figures', async () => {
  const query = `?curve=${probe.Id}.soilTemperature&curve=${pump.Id}.flow&from=2026-11-01&to=2026-11-07&curve=bad`
  const { server } = show({}, { query })
  const table = await screen.findByRole('table', { name: '曲线的最低、平均和最高值' })
  await waitFor(() => expect(table.textContent).toContain('东泵房 · 流量20 m³/h25.46 m³/h30.04 m³/h288每个数值'))
  expect(table.textContent).toContain('1 号墒情仪 · 土壤温度20 ℃25.5 ℃30 ℃')
  expect(server.sent(HISTORY)[0]?.query).toMatchObject({
    from: '2026-10-31T16:00:00.000Z',
    to: '2026-11-07T16:00:00.000Z',
  })
})

test('another span is another curve, kept in the address', async () => {
  const { server } = show({}, { query: `?curve=${probe.Id}.soilTemperature` })
  await userEvent.click(await screen.findByRole('button', { name: '1 年' }))
  await waitFor(() => expect(server.sent(HISTORY)).toHaveLength(2))
  expect(window.location.search).toContain('span=year')
})

test('a third unit finds no scale, and says so', async () => {
  show({}, { query: `?curve=${probe.Id}.soilTemperature&curve=${probe.Id}.soilMoisture` })
  await waitFor(async () => expect((await card('东泵房')).textContent).toContain('3.5 m³/h'))
  await press('东泵房', /流量/)
  expect(await screen.findByText('一张图最多有 2 种单位，请先移出别的单位的曲线')).toBeTruthy()
  expect(chosen()).toHaveLength(2)
})

test('a curve that fails keeps the others and is tried again', async () => {
  let isDown = true
  show(
    {
      [HISTORY]: ({ query }) =>
        isDown && query.metric === 'flow'
          ? refused('wire/failure')
          : [curveOf(query.deviceId ?? '', query.metric ?? '')],
    },
    { query: `?curve=${probe.Id}.soilTemperature&curve=${pump.Id}.flow` },
  )
  const said = await screen.findByText(/有曲线更新失败/)
  isDown = false
  await userEvent.click(within(said).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText(/有曲线更新失败/)).toBeNull())
})

test('of what is on or off it is told how often it was on', async () => {
  const Figures = { Min: 0, Max: 1, Mean: 0.382, Count: 50 }
  show({ [HISTORY]: () => [curveOf(pump.Id, 'running', { Figures })] }, { query: `?curve=${pump.Id}.running` })
  const table = await screen.findByRole('table', { name: '曲线的最低、平均和最高值' })
  await waitFor(() => expect(table.textContent).toContain('东泵房 · 运行关38% 为开开50'))
})

test('the same values can be read as a table', async () => {
  show({}, { query: `?curve=${probe.Id}.soilTemperature` })
  await userEvent.click(await screen.findByRole('button', { name: '看表格' }))
  const rows = within(screen.getByRole('table', { name: '1 号墒情仪 · 土壤温度' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '时间土壤温度',
    '2026-11-20 09:21:3030 ℃',
    '2026-11-20 08:21:3020 ℃',
  ])
})

test('what is drawn can be taken along by those who may, and by nobody else', async () => {
  const query = `?curve=${probe.Id}.soilTemperature&curve=${pump.Id}.flow`
  const { server, unmount } = show({ [EXPORT]: () => new FakeAnswer('x', 200, {}) }, { query })
  await userEvent.click(await screen.findByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(server.sent(EXPORT)).toHaveLength(1))
  expect(server.sent(EXPORT)[0]?.query).toMatchObject({
    deviceIds: `${probe.Id},${pump.Id}`,
    metrics: 'soilTemperature,flow',
    format: 'csv',
  })
  expect(telemetryCalls.export.needs).toBe('devices.export')
  unmount()
  show({}, { query, Functions: ['/FarmOperation/IotData'] })
  await screen.findByRole('table', { name: '曲线的最低、平均和最高值' })
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull()
})

test('a device whose name looks like markup is told by that name and draws nothing', async () => {
  const evil = deviceWith({ Name: '<img src=x onerror=alert(1)>' })
  show({}, { devices: [evil] })
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('what is wrong stands with its device and its value, for those who may see alarms', async () => {
  const alarms = [
    alarmOf(probe, { Metric: 'soilMoisture', MetricName: '土壤湿度' }),
    alarmOf(pump, { State: '已恢复', Limit: '压力 高于 5' }),
  ]
  const { unmount } = show({}, { alarms, Functions: [...functions, '/FarmOperation/AlarmData'] })
  const link = await screen.findByRole('link', { name: '土壤湿度 低于 15%' })
  expect(link.getAttribute('href')).toBe(`/Farm/Admin/FarmOperation/AlarmData?open=${alarms[0]?.Id}`)
  const wrong = within(await card('1 号墒情仪'))
  expect((await wrong.findByRole('button', { name: /土壤湿度/ })).textContent).toContain('预警 低')
  expect(wrong.getByRole('button', { name: /土壤温度/ }).textContent).not.toContain('预警')
  expect(within(await card('东泵房')).queryByRole('list', { name: '未恢复的预警' })).toBeNull()
  unmount()
  const { server } = show({}, { alarms })
  await card('1 号墒情仪')
  expect(screen.queryByRole('list', { name: '未恢复的预警' })).toBeNull()
  expect(server.sent(LIST).some(({ query }) => query.qs?.includes('State'))).toBe(false)
})
