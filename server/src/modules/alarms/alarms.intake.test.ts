import { alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { connectAsync } from 'mqtt'
import { afterAll, expect, test, vi } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { silentLog } from '../../platform/log/index.ts'
import { openOwnBroker, openTelemetry } from '../telemetry/index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA } = people
const { device, tokenOf } = devicesOfA(farm, people)
const clock = { now: () => new Date(), zone: 'Asia/Shanghai' }
const log = silentLog()
const telemetry = openTelemetry({ url: farm.database.url, clock, log, days: 180, onTold: () => undefined })
const door = await openOwnBroker({ telemetry, clock, log, host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await door.close()
  await telemetry.close()
  await farm.close()
})

const alarmsOf = async (probe: WireRecord) =>
  done(await farm.call(managerA, recordCalls.list, { query: { formId: alarmForm.id } })).filter(
    ({ Data }) => Data.Device === probe.Id,
  )

test('a rule that is switched on while a device sends holds from then on: what is acknowledged to it is judged', async () => {
  const probe = await device('墒情仪')
  const client = await connectAsync(`mqtt://127.0.0.1:${door.port}`, { username: await tokenOf(probe) })
  const publish = (moisture: number) =>
    client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ moisture }), { qos: 1 })
  await publish(3)
  expect(await alarmsOf(probe)).toEqual([])
  const data = { Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Minutes: 0, Enabled: true } as const
  await add(farm, managerA, alarmRuleForm, { data: { ...data, Name: '墒情不足', Level: '低', Severity: '重要' } })
  await vi.waitFor(async () => {
    await publish(4)
    expect(await alarmsOf(probe)).toHaveLength(1)
  })
  await publish(30)
  expect(await alarmsOf(probe)).toMatchObject([{ Data: { State: '已恢复', Value: 4 } }])
  await client.endAsync()
})
