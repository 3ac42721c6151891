import { alarmRuleForm, checkAlarmRule, ruleStarts } from '@farm/contract/alarms'
import { type WireRecord, checkRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { alarmScreens } from '../index.ts'
import { ADD, EDIT, NOW, RULES, TRY, dry, probe, watchServer } from '../testing/watch.ts'
import { ruleOf } from './rule.ts'
import { ruleSentence } from './sentence.ts'

vi.mock('../../../ui/chart/ChartCanvas.tsx', () => import('../testing/told-canvas.tsx'))

const person = userEvent.setup({ delay: null })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

beforeAll(() => Promise.all([import('../AlarmData.tsx'), import('./RuleList.tsx'), import('./RulePage.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

interface Shown {
  readonly query?: string
  readonly functions?: readonly string[]
  readonly rules?: readonly WireRecord[]
}

function show({ query = '?tab=rules', functions = [RULES], rules = [dry] }: Shown = {}, handlers: FakeHandlers = {}) {
  const server = watchServer(rules, handlers)
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

const tried = {
  Alarms: 3,
  Devices: 1,
  Watched: 2,
  Values: 12_345,
  By: 'values',
  From: '2026-10-21T02:00:00.000Z',
  Limits: [],
  Days: [
    { Day: '2026-10-21', Alarms: 1 },
    { Day: '2026-11-18', Alarms: 2 },
  ],
  Newest: [
    {
      DeviceId: probe.Id,
      Device: '1 号墒情仪',
      From: '2026-11-18T02:00:00.000Z',
      To: '2026-11-18T04:00:00.000Z',
      Value: 14.2,
      Peak: 11.5,
    },
  ],
}

test('who may not set rules sees how they stand, and neither switch nor way to change them', async () => {
  show({ functions: [] })
  const row = (await screen.findByText('墒情不足')).closest('tr')
  expect(row?.textContent).toContain('已启用')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('link', { name: /新增/ })).toBeNull()
})

test('a rule of the organisation above is not switched here', async () => {
  const own = { Organ: { ...dry.Organ, Name: '汾阳市', Path: '/1/11/' } }
  show({ rules: [recordOf(alarmRuleForm, dry.Data, own)] })
  await screen.findByText('墒情不足')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a refused switch says so and stays as it was', async () => {
  show({}, { [EDIT]: () => refused('access/forbidden') })
  const toggle = await screen.findByRole('switch', { name: '启用墒情不足' })
  await person.click(toggle)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(toggle.getAttribute('aria-checked')).toBe('true')
})

test('rules are told as sentences and switched off where they stand', async () => {
  const server = show({}, { [EDIT]: () => dry })
  expect(await screen.findByText('当“土壤墒情仪”的“土壤湿度”低于 15%，持续 10 分钟 → 低，重要')).toBeTruthy()
  await person.click(screen.getByRole('switch', { name: '启用墒情不足' }))
  await waitFor(() =>
    expect(server.sent(EDIT)[0]?.body).toEqual({ Id: dry.Id, UpdateTime: dry.UpdateTime, Data: { Enabled: false } }),
  )
})

describe('a rule that is being made', () => {
  const made = { query: '?tab=rules&rule=new' }

  test('is not saved while its sentence is not said', async () => {
    const server = show(made)
    await press('保存')
    await waitFor(() => expect(screen.getAllByText(/必填|请/).length).toBeGreaterThan(0))
    expect(server.sent(ADD)).toHaveLength(0)
  })

  test('is offered a value at which it is over, where it says none', async () => {
    show(made)
    await press('墒情不足')
    await person.clear(await screen.findByRole('textbox', { name: '恢复值' }))
    await press('恢复值用 16.5%')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '恢复值' }).value).toBe('16.5'))
    expect(screen.queryByText(/没有填恢复值/)).toBeNull()
  })

  test('begins with what most farms watch, reads as a sentence and is stored', async () => {
    const server = show(made, { [ADD]: ({ body }: FakeRequest) => ({ ...dry, ...(body as object) }) })
    await press('墒情不足')
    const read = await screen.findByText('当“土壤墒情仪”的“土壤湿度”低于 15%，持续 30 分钟 → 低，重要')
    await person.clear(screen.getByRole('textbox', { name: '阈值' }))
    await person.type(screen.getByRole('textbox', { name: '阈值' }), '12')
    await waitFor(() => expect(read.textContent).toContain('低于 12%'))
    await press('保存')
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      FormId: alarmRuleForm.id,
      Data: { Name: '墒情不足', Metric: 'soilMoisture', Threshold: 12, Recovery: 18, Minutes: 30 },
    })
  })

  test('what is asked hangs on the condition', async () => {
    show(made)
    await press('设备离线')
    await screen.findByText('当任何设备 1 小时没有数据 → 低，一般')
    expect(screen.queryByRole('textbox', { name: '阈值' })).toBeNull()
    expect(screen.getByRole('textbox', { name: '时长' })).toBeTruthy()
  })

  test('what is wrong with it is said when it is tried', async () => {
    show(made, { [TRY]: () => refused('wire/parameter') })
    await press('墒情不足')
    await press('试算最近 30 天')
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  test('is tried on the last days: how often, when, and on a curve with its border', async () => {
    const server = show(made, { [TRY]: () => tried })
    await press('墒情不足')
    await press('试算最近 30 天')
    expect(await screen.findByText('最近 30 天会预警 3 次，涉及 1 台设备')).toBeTruthy()
    expect(screen.getByText('共看了 2 台设备的 12,345 个数值')).toBeTruthy()
    expect(server.sent(TRY)[0]?.body).toMatchObject({ Days: 30, Rule: { Condition: '低于', Threshold: 15 } })
    // The day within which the thirty days begin counts as well.
    expect(document.body.textContent).toContain('10-21')
    const found = within(screen.getByRole('list', { name: '会产生的预警' }))
    expect(found.getByRole('button').textContent).toBe('1 号墒情仪 · 11.5%2026-11-18 10:00 至 2026-11-18 12:00')
    await waitFor(() => expect(screen.getByText(/1 号墒情仪 · 土壤湿度：/).textContent).toContain('"value":15'))
  })

  test('a result does not stand for a rule that was changed since', async () => {
    show(made, { [TRY]: () => ({ ...tried, Alarms: 0, Devices: 0, Days: [], Newest: [] }) })
    await press('墒情不足')
    await press('试算最近 30 天')
    await screen.findByText('最近 30 天不会预警')
    expect(screen.queryByText(/条件改动过/)).toBeNull()
    await person.type(screen.getByRole('textbox', { name: '阈值' }), '0')
    expect(await screen.findByText(/条件改动过/)).toBeTruthy()
  })
})

test.each(ruleStarts.map((start) => [start.Name, start] as const))(
  'what begins as %s can be saved as it is',
  (_, start) => {
    expect({ ...checkRecord(alarmRuleForm.fields, { ...start }), ...checkAlarmRule({ ...start }) }).toEqual({})
  },
)

test.each([
  [{ Condition: '高于', Metric: 'airTemperature', Threshold: 35 }, '当任何设备的“空气温度”高于 35 ℃ → 高，重要'],
  [{ Condition: '数值不变', Metric: '扬尘', Minutes: 90 }, '当任何设备的“扬尘”数值 1 小时 30 分钟不变 → 高，重要'],
  [
    {
      DeviceType: '气象站',
      From: '20:00',
      To: '08:00',
      Condition: '低于',
      Metric: 'airTemperature',
      Threshold: 2,
      Severity: '紧急',
    },
    '当 20:00–08:00，“气象站”的“空气温度”低于 2 ℃ → 高，紧急',
  ],
  [
    { Devices: ['a', 'b'], Places: ['c'], Condition: '没有数据', Minutes: 60 },
    '当在选定的 1 块地上，选定的 2 台设备 1 小时没有数据 → 高，重要',
  ],
  [{}, '当任何设备（未设条件） → 高，重要'],
])('%j reads: %s', (data, sentence) => expect(ruleSentence(ruleOf(data))).toBe(sentence))
