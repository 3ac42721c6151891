import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { openOutsideBroker } from './outside-broker.ts'
import { onReadings } from './reading.ts'
import { openTelemetry } from './telemetry.ts'
import { valuesOf } from '../../app/testing/stored-values.ts'

const farm = await openFarm()
const { people } = farm
const { db, url } = farm.database
const { device } = devicesOfA(farm, people)
const clock = { now: () => new Date(), zone: 'Asia/Shanghai' }
const log = silentLog()

/** A broker that somebody else runs: it knows no devices, takes everything, and passes it on. */
const aedes = await Aedes.createBroker()
const server = createServer((socket) => void aedes.handle(socket))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0

const subscribed = once(aedes, 'subscribe')
const telemetry = openTelemetry({ url, clock, log, days: 180, onTold: () => undefined })
const door = openOutsideBroker({ telemetry, log, url: `mqtt://127.0.0.1:${port}`, name: 'farm-test' })
afterAll(async () => {
  onReadings('outside-test', async () => undefined)
  await door.close()
  await telemetry.close()
  await new Promise<void>((done) => aedes.close(() => done()))
  server.close()
  await farm.close()
})

const values = async (Id: string) => (await valuesOf(db, Id)).map(({ value }) => value)
async function sender() {
  await subscribed
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`)
  onTestFinished(() => void client.end(true))
  return client
}

test('what comes under the number of a device is taken in, as is what gateways and ChirpStack tell', async () => {
  const gateway = await device('外部网关', { Number: 'OUT-G', Type: '网关' })
  const [one, other, child] = [
    await device('外部一', { Number: 'OUT-1' }),
    await device('外部二', { Number: '0A0B' }),
    await device('外部网关后的', { Number: 'OUT-C', Gateway: gateway.Id }),
  ]
  const client = await sender()
  await client.publishAsync('v1/devices/OUT-1/telemetry', '{"t": 1}', { qos: 1 })
  await client.publishAsync('v1/gateway/OUT-G/telemetry', '{"OUT-C": {"t": 2}, "OUT-1": {"t": 3}}', { qos: 1 })
  await client.publishAsync('application/1/device/0a0b/event/up', '{"object": {"t": 4}}', { qos: 1 })
  const all = async () => [await values(one.Id), await values(child.Id), await values(other.Id)]
  await vi.waitFor(async () => expect(await all()).toEqual([[1], [2], [4]]), { timeout: 5_000 })
}, 30_000)

test('a gateway that has no name, and a device that is none, speak for nobody', async () => {
  const probe = await device('外部四', { Number: 'OUT-4' })
  await device('不是网关', { Number: 'OUT-5' })
  const client = await sender()
  await client.publishAsync('v1/gateway/telemetry', '{"OUT-4": {"t": 1}}', { qos: 1 })
  await client.publishAsync('v1/gateway/OUT-5/telemetry', '{"OUT-4": {"t": 2}}', { qos: 1 })
  await client.publishAsync('v1/devices/OUT-4/telemetry', '{"t": 3}', { qos: 1 })
  await vi.waitFor(async () => expect(await values(probe.Id)).toEqual([3]), { timeout: 5_000 })
}, 30_000)

test('the application of ChirpStack that is registered as a gateway speaks for those behind it alone', async () => {
  const application = await device('应用', { Number: 'app-7', Type: '网关' })
  const [mine, theirs] = [
    await device('应用内', { Number: 'ee01', Gateway: application.Id }),
    await device('应用外', { Number: 'ee02' }),
  ]
  const client = await sender()
  await client.publishAsync('application/app-7/device/ee02/event/up', '{"object": {"t": 1}}', { qos: 1 })
  await client.publishAsync('application/app-7/device/ee01/event/up', '{"object": {"t": 2}}', { qos: 1 })
  await vi.waitFor(async () => expect(await values(mine.Id)).toEqual([2]), { timeout: 5_000 })
  expect(await values(theirs.Id)).toEqual([])
}, 30_000)

test('what could not be stored is not acknowledged and comes again', async () => {
  const probe = await device('外部三', { Number: 'OUT-3' })
  let tries = 0
  onReadings('outside-test', async (within, { readings }) => {
    if (!readings.some(({ value }) => value === 33)) return
    tries += 1
    if (tries === 1) await runOnce(within, 'select pg_terminate_backend(pg_backend_pid())')
  })
  const client = await sender()
  await client.publishAsync('v1/devices/OUT-3/telemetry', '{"t": 33}', { qos: 1 })
  await vi.waitFor(async () => expect(await values(probe.Id)).toEqual([33]), { timeout: 15_000 })
  expect(tries).toBe(2)
}, 30_000)
