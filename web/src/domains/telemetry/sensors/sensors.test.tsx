import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LATEST, LIST, NOW, OF_PLACE, curveOf, deviceServer, deviceWith, latestOf, shed } from '../testing/devices.ts'
import { PlanSensorPart, PlanSensors } from './PlanSensors.tsx'
import { PlotCurves } from './PlotCurves.tsx'
import { PlotSensors } from './PlotSensors.tsx'

// Nothing can be drawn on a canvas here; what it would be given is told instead.
vi.mock('../../../ui/chart/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <p>{label}</p>,
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const SEES = ['/FarmOperation/IotData']
const probe = deviceWith()
const devices = [probe, ...[2, 3, 4, 5].map((number) => deviceWith({ Name: `${number} 号`, Number: `SQ-${number}` }))]
const latest = [
  latestOf(probe, 'soilMoisture', 31.2),
  latestOf(probe, 'soilTemperature', -999, { IsDoubtful: true, Doubt: '超出量程' }),
]

function show(
  element: ReactElement,
  handlers: FakeHandlers = {},
  { all = [probe], Functions = SEES }: { readonly all?: typeof devices; readonly Functions?: string[] } = {},
) {
  const curves = () => [curveOf(probe.Id, 'soilMoisture')]
  const server = deviceServer({ devices: all, latest }, { [OF_PLACE]: curves, ...handlers })
  renderScreen(<Screen>{element}</Screen>, { at: '/Core/PlaceDetail/x', permission: permissionOf({ Functions }) })
  return server
}

test('who is not to see devices is told nothing of them, and nothing is asked', async () => {
  const both = (
    <>
      <PlotSensors placeId={shed.Id} />
      <PlanSensors placeIds={[shed.Id]} />
      <p>地块详情</p>
    </>
  )
  const server = show(both, {}, { Functions: [] })
  await screen.findByText('地块详情')
  expect([screen.queryByText('实时监测'), server.sent(LIST).length, server.sent(OF_PLACE).length]).toEqual([null, 0, 0])
})

test('a plot without devices says nothing of them', async () => {
  const server = show(<PlotSensors placeId={shed.Id} />, { [OF_PLACE]: () => [] }, { all: [] })
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('实时监测')).toBeNull())
})

test('a plot tells what its devices measured last, with a small curve of the last day', async () => {
  const server = show(<PlotSensors placeId={shed.Id} />)
  const part = await screen.findByRole('region', { name: '实时监测' })
  await waitFor(() => expect(part.textContent).toContain('土壤湿度31.2%'))
  expect(part.textContent).toContain('土壤温度-999 ℃超出量程')
  expect(await within(part).findByRole('img', { name: '土壤湿度近 24 小时的变化' })).toBeTruthy()
  expect(within(part).getByRole('link', { name: '查看曲线' }).getAttribute('href')).toBe(
    `/Farm/Admin/FarmOperation/IotData?Place=${shed.Id}`,
  )
  expect(server.sent(OF_PLACE)[0]?.query).toMatchObject({ placeId: shed.Id, points: '60' })
})

test('curves that do not come say why, and the values are told all the same', async () => {
  show(<PlotSensors placeId={shed.Id} />, { [OF_PLACE]: () => refused('wire/failure') })
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  expect(await screen.findByText('31.2%')).toBeTruthy()
})

test('values that do not come say so', async () => {
  show(<PlanSensors placeIds={[shed.Id]} />, { [LATEST]: () => refused('wire/failure') })
  expect(await screen.findByText('最新数据加载失败')).toBeTruthy()
})

test('the card of a plan tells three devices and how many more there are; it asks for no curves', async () => {
  const server = show(<PlanSensors placeIds={[shed.Id]} />, {}, { all: devices })
  expect(await screen.findByText('还有 2 台设备，打开计划查看')).toBeTruthy()
  expect(await screen.findByText('31.2%')).toBeTruthy()
  expect([server.sent(OF_PLACE).length, server.sent(LATEST).length]).toEqual([0, 1])
})

test('the plots of all cards are asked about in one call', async () => {
  const server = show(
    <>
      <PlanSensors placeIds={[shed.Id]} />
      <PlanSensors placeIds={['01900000-0000-7000-8000-000000009999']} />
    </>,
  )
  await screen.findByText('31.2%')
  expect(server.sent(LIST)).toHaveLength(1)
})

test('the page of a plan tells of each of its plots', async () => {
  const server = show(<PlanSensorPart placeIds={[shed.Id, shed.Id.replace(/.$/, 'f')]} />)
  await screen.findByText('31.2%')
  expect(server.sent(OF_PLACE)).toHaveLength(2)
})

describe('where somebody asks about a plot', () => {
  const asked = new Date(NOW - 3_600_000).toISOString()
  const curves = [curveOf(probe.Id, 'soilMoisture'), curveOf(probe.Id, 'soilEc', { Points: [] })]

  test('who is not to see devices is told nothing of what was measured', async () => {
    const both = (
      <>
        <PlotCurves placeId={shed.Id} until={asked} />
        <p>会诊</p>
      </>
    )
    const server = show(both, {}, { Functions: [] })
    await screen.findByText('会诊')
    expect(server.sent(OF_PLACE)).toHaveLength(0)
  })

  test('the month before is shown as small curves, and large when pressed', async () => {
    const server = show(<PlotCurves placeId={shed.Id} until={asked} />, { [OF_PLACE]: () => curves })
    const choice = await screen.findByRole('button', { name: /土壤湿度/ })
    expect(choice.textContent).toBe('土壤湿度20%–30%')
    expect(screen.queryByRole('button', { name: /电导率/ })).toBeNull()
    const { from, to } = server.sent(OF_PLACE)[0]?.query ?? {}
    expect([to, Date.parse(to ?? '') - Date.parse(from ?? '')]).toEqual([asked, 30 * 86_400_000])
    await userEvent.click(choice)
    expect(await screen.findByText(/^土壤湿度：土壤湿度最低/)).toBeTruthy()
    await userEvent.click(choice)
    expect(screen.queryByRole('region', { name: '土壤湿度' })).toBeNull()
  })

  test('nothing is said of a plot on which nothing was measured', async () => {
    const server = show(<PlotCurves placeId={shed.Id} until={asked} />, { [OF_PLACE]: () => [] })
    await waitFor(() => expect(server.sent(OF_PLACE)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('提问前 30 天的监测数据')).toBeNull())
  })
})
