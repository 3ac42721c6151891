import { afterAll, expect, test } from 'vitest'
import { openDoor } from '../../app/testing/device-door.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { deviceAt } from '../../app/testing/mqtt-devices.ts'
import { latestValuesOf, valuesOf } from '../../app/testing/stored-values.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { type ReadingsListener, onReadings } from './reading.ts'

const farm = await openFarm()
const { device, tokenOf, numberOf } = devicesOfA(farm, farm.people)
const { db } = farm.database
let now = new Date()
const { port, close } = await openDoor(farm, () => now)
let listen: ReadingsListener = async () => undefined
onReadings('test', (within, batch) => listen(within, batch))
afterAll(async () => {
  onReadings('test', async () => undefined)
  await close()
  await farm.close()
})

test('whoever listens hears of all others, though the values of one device are more than they can take', async () => {
  const gateway = await device('网关', { Type: '网关' })
  const names = ['甲', '乙', '丙', '丁', '戊']
  const children = []
  for (const Name of names) children.push(await device(Name, { Gateway: gateway.Id }))
  const [, , odd] = children
  const bad = odd ? await numberOf(odd) : 0
  const heard: number[] = []
  let calls = 0
  listen = async (within, { readings }) => {
    calls += 1
    const numbers = readings.map(({ deviceNo }) => deviceNo)
    if (numbers.includes(bad)) await runOnce(within, 'select 1 / 0')
    heard.push(...numbers)
  }
  const client = await deviceAt(port, await tokenOf(gateway))
  const message = Object.fromEntries(children.map(({ Data }) => [String(Data.Number), [{ temperature: 20 }]]))
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify(message), { qos: 1 })
  const numbers = await Promise.all(children.map(numberOf))
  expect(heard.toSorted((a, b) => a - b)).toEqual(numbers.filter((no) => no !== bad).toSorted((a, b) => a - b))
  // By halves, and not once for each.
  expect(calls).toBeLessThanOrEqual(7)
  for (const { Id } of children) expect(await valuesOf(db, Id)).toHaveLength(1)
  await client.endAsync()
})

test('a metric that comes is known to come, though by a clock that was set back it is older than the last', async () => {
  const probe = await device('钟慢')
  const client = await deviceAt(port, await tokenOf(probe))
  const send = (ts: number, temperature: number) =>
    client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ ts, values: { temperature } }), { qos: 1 })
  const begin = now.getTime()
  await send(begin, 20)
  now = new Date(begin + 60_000)
  await send(begin - 3_600_000, 21)
  expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ ts: new Date(begin), value: 20, received: now }])
  now = new Date(begin + 120_000)
  await send(begin + 120_000, 22)
  expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ ts: now, value: 22, received: now }])
  await client.endAsync()
})
