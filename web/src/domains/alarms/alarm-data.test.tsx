import type { WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chen, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { alarmScreens } from './index.ts'
import {
  ACKNOWLEDGE,
  CLEAR,
  HANDLE,
  HISTORY,
  LIST,
  NOW,
  TO_ORDER,
  alarmWith,
  dry,
  order,
  probe,
  watchServer,
  watering,
} from './testing/watch.ts'

vi.mock('../../ui/chart/ChartCanvas.tsx', () => import('./testing/told-canvas.tsx'))

const person = userEvent.setup({ delay: null })
const pressInOrder = async () => {
  const sheet = within(await screen.findByRole('dialog', { name: '生成工单' }))
  await person.click(sheet.getByRole('button', { name: '生成工单' }))
}

beforeAll(() =>
  Promise.all([
    import('./AlarmData.tsx'),
    import('../../engine/list/ListFilters.tsx'),
    import('../../engine/list/RecordPanel.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

interface Shown {
  readonly query?: string
  readonly functions?: readonly string[]
}

function show(
  records: readonly WireRecord[],
  { query = '', functions = [HANDLE, '/WorkOrder/AddData'] }: Shown = {},
  handlers: FakeHandlers = {},
) {
  const server = watchServer([...records, dry], handlers)
  const { AlarmData } = alarmScreens
  renderScreen(
    <Screen>
      <AlarmData />
    </Screen>,
    {
      at: `/FarmOperation/AlarmData${query}`,
      permission: permissionOf({ Functions: ['/FarmOperation/AlarmData', ...functions] }),
    },
  )
  return server
}

const open = alarmWith()
const panelOf = async (record: WireRecord, shown: Shown = {}, handlers: FakeHandlers = {}) => {
  const server = show([record], { ...shown, query: `?open=${record.Id}` }, handlers)
  return { server, panel: within(await screen.findByRole('dialog', { name: '墒情不足' })) }
}

test('when the alarms do not come it says why and tries again', async () => {
  show([], {}, { [LIST]: () => noNetwork() })
  expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('who may only look does nothing about alarms', async () => {
  const { panel } = await panelOf(open, { functions: [] })
  expect(await panel.findByText('触发条件：低于 15%，持续 10 分钟')).toBeTruthy()
  expect(panel.queryByRole('group', { name: '处理预警' })).toBeNull()
})

test('an alarm is not ended without words on what was done', async () => {
  const { server, panel } = await panelOf(open)
  await person.click(await panel.findByRole('button', { name: '解除预警' }))
  const sheet = within(await screen.findByRole('dialog', { name: '解除预警' }))
  await person.click(sheet.getByRole('button', { name: '解除预警' }))
  expect(sheet.getByText('请写明怎样处理的')).toBeTruthy()
  expect(server.sent(CLEAR)).toHaveLength(0)
})

test('what is over and nobody took notice of stands among what nobody took notice of', async () => {
  const over = alarmWith({ Name: '低温霜冻', State: '已恢复', ClearedAt: NOW })
  show([over], { query: '?tab=unseen' })
  const row = (await screen.findByText('低温霜冻')).closest('tr') ?? document.body
  expect(row.textContent).toContain('未确认')
})

test('where no alarm is open it says that and no more', async () => {
  show([])
  expect(await screen.findByText('没有未恢复的预警')).toBeTruthy()
})

test('a refusal is said where the person is, and what was written stays', async () => {
  const { panel } = await panelOf(open, {}, { [CLEAR]: () => refused('access/forbidden') })
  await person.click(await panel.findByRole('button', { name: '解除预警' }))
  const sheet = within(await screen.findByRole('dialog', { name: '解除预警' }))
  await person.type(sheet.getByLabelText('怎样处理的'), '已浇水')
  await person.click(sheet.getByRole('button', { name: '解除预警' }))
  expect(await sheet.findByRole('alert')).toBeTruthy()
  expect(sheet.getByLabelText<HTMLTextAreaElement>('怎样处理的').value).toBe('已浇水')
})

test('at first the open ones are listed, with device, value and level; each tab tells how many there are', async () => {
  const over = alarmWith({ Name: '低温霜冻', State: '已恢复', Ack: '已确认', AckBy: chen.Id, ClearedAt: NOW })
  show([open, over])
  const row = (await screen.findByText('墒情不足')).closest('tr') ?? document.body
  expect(row.textContent).toContain('1 号墒情仪')
  expect(row.textContent).toContain('土壤湿度 14.2%')
  expect(row.textContent).toContain('未确认')
  expect(screen.queryByText('低温霜冻')).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: '快捷筛选' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '未恢复1',
      '未确认1',
      '已恢复1',
      '全部2',
    ]),
  )
})

test('what is over is normal again, whatever it was raised as', async () => {
  show([alarmWith({ Level: '高', State: '已恢复', ClearedAt: NOW })], { query: '?tab=over' })
  const row = (await screen.findByText('墒情不足')).closest('tr')
  expect(row?.textContent).toContain('正常')
})

describe('the panel of an alarm', () => {
  test('draws what was measured with the border that was crossed', async () => {
    const { server, panel } = await panelOf(open)
    const drawn = await panel.findByText(/土壤湿度变化：土壤湿度最低 11.5%，最高 16%/)
    await waitFor(() => expect(drawn.textContent).toContain('"value":15'))
    expect(server.sent(HISTORY)[0]?.query).toMatchObject({
      deviceId: probe.Id,
      metric: 'soilMoisture',
      from: '2026-11-19T23:00:00.000Z',
      to: NOW,
    })
  })

  test('draws no border where the rule says something else by now', async () => {
    const { panel } = await panelOf(alarmWith({ Limit: '低于 20%，持续 10 分钟' }))
    const drawn = await panel.findByText(/土壤湿度变化/, { selector: 'p' })
    expect(drawn.textContent).toContain('边界 []')
  })

  test('tells what became of it, one after another', async () => {
    const told = alarmWith({
      Times: 3,
      Ack: '已确认',
      AckBy: chen.Id,
      AckTime: '2026-11-20T01:20:00.000Z',
      AckNote: '已派人',
      RemindedAt: '2026-11-20T01:10:00.000Z',
      State: '已恢复',
      ClearedAt: '2026-11-20T01:40:00.000Z',
      WorkOrder: order.Id,
    })
    const { panel } = await panelOf(told)
    const line = within(await panel.findByRole('list', { name: '处理记录' }))
    await waitFor(() =>
      expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '触发预警2026-11-20 09:00恢复后又触发，共 3 次',
        '再次提醒2026-11-20 09:10',
        '确认陈国强2026-11-20 09:20已派人',
        '自动恢复2026-11-20 09:40',
        '已生成工单墒情不足 · 1 号墒情仪',
      ]),
    )
  })

  test('draws nothing of a device that went silent altogether', async () => {
    const silent = alarmWith({ Metric: undefined, MetricName: '', Value: undefined, Limit: '1 小时没有数据' })
    const { server, panel } = await panelOf(silent)
    expect(await panel.findByText('1 小时没有数据')).toBeTruthy()
    expect(server.sent(HISTORY)).toHaveLength(0)
  })
})

test('notice is taken of an alarm with a word or without', async () => {
  const { server, panel } = await panelOf(open, {}, { [ACKNOWLEDGE]: () => ({ Acknowledged: 1 }) })
  await person.click(await panel.findByRole('button', { name: '确认预警' }))
  const sheet = within(await screen.findByRole('dialog', { name: '确认预警' }))
  await person.click(sheet.getByRole('button', { name: '已安排人员查看' }))
  await person.click(sheet.getByRole('button', { name: '确认预警' }))
  expect(await screen.findByText('预警已确认')).toBeTruthy()
  expect(server.sent(ACKNOWLEDGE)[0]?.body).toEqual({ Ids: [open.Id], Note: '已安排人员查看' })
})

test('many are ended at once, those that are over already left out', async () => {
  const second = alarmWith({ Name: '高温' })
  const over = alarmWith({ Name: '低温霜冻', State: '已恢复', Ack: '已确认' })
  const server = show([open, second, over], { query: '?tab=any' }, { [CLEAR]: () => ({ Cleared: 2 }) })
  for (const name of ['墒情不足', '高温', '低温霜冻']) {
    await person.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
  }
  await person.click(
    within(await screen.findByRole('group', { name: '处理预警' })).getByRole('button', { name: '解除预警' }),
  )
  const sheet = within(await screen.findByRole('dialog', { name: '解除预警' }))
  await person.click(sheet.getByRole('button', { name: '已到现场处理' }))
  await person.click(sheet.getByRole('button', { name: '解除预警（2 条）' }))
  expect(await screen.findByText('2 条预警已解除')).toBeTruthy()
  expect(server.sent(CLEAR)[0]?.body).toEqual({ Ids: [open.Id, second.Id], Note: '已到现场处理' })
  await waitFor(() => expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull())
})

describe('a work order is made of an alarm', () => {
  test('only by those who add work orders', async () => {
    const { panel } = await panelOf(open, { functions: [HANDLE] })
    await panel.findByRole('button', { name: '确认预警' })
    expect(panel.queryByRole('button', { name: '生成工单' })).toBeNull()
  })

  test('not without saying what work it takes', async () => {
    const { server, panel } = await panelOf(open)
    await person.click(await panel.findByRole('button', { name: '生成工单' }))
    await pressInOrder()
    expect(await screen.findByText('请选择农事操作')).toBeTruthy()
    expect(server.sent(TO_ORDER)).toHaveLength(0)
  })

  test('until the evening of the next day unless told', async () => {
    const answer = { Id: order.Id, Title: '墒情不足 · 1 号墒情仪' }
    const { server, panel } = await panelOf(open, {}, { [TO_ORDER]: () => answer })
    await person.click(await panel.findByRole('button', { name: '生成工单' }))
    await person.click(await screen.findByRole('radio', { name: '灌溉' }))
    await pressInOrder()
    expect(await screen.findByText('已生成待派发的工单：墒情不足 · 1 号墒情仪')).toBeTruthy()
    expect(server.sent(TO_ORDER)[0]?.body).toEqual({
      Id: open.Id,
      Operation: watering.Id,
      Due: '2026-11-21T18:00:00+08:00',
    })
  })
})

test('on a phone alarms are cards that can be chosen', async () => {
  setScreenWidth(390)
  show([open])
  expect(await screen.findByRole('checkbox', { name: /墒情不足/ })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
