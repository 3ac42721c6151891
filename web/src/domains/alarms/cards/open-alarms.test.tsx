import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { WireRecord } from '@farm/contract/forms'
import { alarmCards } from '../index.ts'
import { LIST, NOW, alarmWith, probe, watchServer } from '../testing/watch.ts'

beforeAll(() => import('./OpenAlarms.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  return () => vi.useRealTimers()
})

function show(records: readonly WireRecord[], functions = ['/FarmOperation/AlarmData'], handlers: FakeHandlers = {}) {
  const server = watchServer(records, handlers)
  const { OfDevice } = alarmCards
  renderScreen(
    <Screen>
      <p>墒情仪</p>
      <OfDevice deviceId={probe.Id} />
    </Screen>,
    { at: '/Core/DeviceDetail', permission: permissionOf({ Functions: functions }) },
  )
  return server
}

const part = () => screen.findByRole('region', { name: '未恢复的预警' })

test('who may not see alarms is told nothing and nothing is asked', async () => {
  const server = show([alarmWith()], [])
  await screen.findByText('墒情仪')
  expect(server.sent(LIST)).toHaveLength(0)
})

test('where nothing is wrong nothing is said of it', async () => {
  const server = show([alarmWith({ State: '已恢复' })])
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: '未恢复的预警' })).toBeNull()
})

test('that alarms do not come is said', async () => {
  show([], undefined, { [LIST]: () => noNetwork() })
  expect(within(await part()).getByRole('button', { name: '重试' })).toBeTruthy()
})

test('each open alarm of a device opens beside the list of alarms', async () => {
  const open = alarmWith()
  show([open])
  const shown = within(await part())
  expect(shown.getByRole('link', { name: '墒情不足' }).getAttribute('href')).toContain(
    `/FarmOperation/AlarmData?open=${open.Id}`,
  )
  expect(shown.getByText('1 号墒情仪 土壤湿度 14.2%，最远 11.5%')).toBeTruthy()
  expect(shown.getByRole('link', { name: '查看全部' }).getAttribute('href')).toContain(`Device=${probe.Id}`)
})
