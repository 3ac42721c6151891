import { afterAll, expect, test } from 'vitest'
import { openField } from '../../app/testing/alarm-field.ts'

const field = await openField('2026-11-20T00:00:00Z')
const { farm, device, rule, send, watch, at } = field
afterAll(farm.close)

const EIGHT_HOURS = 480

async function hotProbe(more: Parameters<typeof rule>[0] = {}) {
  const probe = await device()
  await rule({ Condition: '高于', Metric: 'airTemperature', Threshold: 30, Minutes: 0, Devices: [probe.Id], ...more })
  watch.forget()
  return { probe, alarms: async () => (await field.alarms()).filter((one) => one.Device === probe.Id) }
}

/** Values of a clock that is eight hours behind, each minute of a while. */
function behind(from: number, to: number, value: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index - EIGHT_HOURS, value, from + index] as const)
}

test('a device whose clock is eight hours behind raises alarms by when its values arrive', async () => {
  const { probe, alarms } = await hotProbe()
  await send(probe, 'airTemperature', behind(0, 9, 40))
  expect(await alarms()).toEqual([])
  await send(probe, 'airTemperature', behind(10, 12, 40))
  expect(await alarms()).toMatchObject([{ State: '未恢复', Value: 40, OccurTime: at(10).toISOString() }])
  await send(probe, 'airTemperature', behind(13, 13, 20))
  expect(await alarms()).toMatchObject([{ State: '已恢复' }])
})

test('so does one whose clock was set back, though it told of later times before', async () => {
  const { probe, alarms } = await hotProbe({ Minutes: 5 })
  await send(probe, 'airTemperature', [[0, 20]])
  await send(probe, 'airTemperature', behind(1, 12, 20))
  await send(probe, 'airTemperature', behind(13, 18, 40))
  expect(await alarms()).toMatchObject([{ State: '未恢复', OccurTime: at(18).toISOString() }])
})

test('what is sent anew after a break raises nothing', async () => {
  const { probe, alarms } = await hotProbe()
  for (let minute = 0; minute < 30; minute += 1) {
    await send(probe, 'airTemperature', [[minute * 60 - 2 * 1440, 40, minute]])
  }
  expect(await alarms()).toEqual([])
})
