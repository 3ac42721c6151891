import type { WireRecord } from '@farm/contract/forms'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { type ReadingsListener, onReadings } from './reading.ts'
import { openDoor } from '../../app/testing/device-door.ts'
import { cutOff, deviceAt } from '../../app/testing/mqtt-devices.ts'
import { latestValuesOf, rollupsOfDevice, valuesOf } from '../../app/testing/stored-values.ts'

const TELEMETRY = 'v1/devices/me/telemetry'
const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, tokenOf } = devicesOfA(farm, people)
const { port, close } = await openDoor(farm)
const heard: number[] = []
const keepHeard: ReadingsListener = async (_, { readings }) => {
  heard.push(...readings.map(({ value }) => value))
}
let listen = keepHeard
onReadings('test', (within, batch) => listen(within, batch))
afterEach(() => {
  listen = keepHeard
  heard.length = 0
})
afterAll(async () => {
  onReadings('test', async () => undefined)
  await close()
  await farm.close()
})

const numbers = async (Id: string) => (await valuesOf(db, Id)).map(({ value }) => value)

describe('a message is not acknowledged', () => {
  test('before its transaction is committed', async () => {
    const probe = await device('等提交')
    const client = await deviceAt(port, await tokenOf(probe))
    const { promise: holding, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: stored, resolve: isStored } = Promise.withResolvers<void>()
    listen = async () => {
      isStored()
      await holding
    }
    let isAcknowledged = false
    const sending = client.publishAsync(TELEMETRY, '{"t": 1}', { qos: 1 }).then(() => {
      isAcknowledged = true
    })
    await stored
    // It has been inserted, and nobody else sees it yet.
    expect([await numbers(probe.Id), isAcknowledged]).toEqual([[], false])
    letGo()
    await sending
    expect(await numbers(probe.Id)).toEqual([1])
  })

  test('where the database is lost between the insert and the commit; sent again it is stored once', async () => {
    const probe = await device('断库')
    const token = await tokenOf(probe)
    const client = await deviceAt(port, token)
    listen = async (within) => runOnce(within, 'select pg_terminate_backend(pg_backend_pid())')
    const over = cutOff(client)
    let isAcknowledged = false
    const message = JSON.stringify({ ts: Date.now() - 1_000, values: { t: 1 } })
    void client.publishAsync(TELEMETRY, message, { qos: 1 }).then(
      () => (isAcknowledged = true),
      () => undefined,
    )
    await over
    expect([await numbers(probe.Id), isAcknowledged]).toEqual([[], false])
    listen = keepHeard
    const again = await deviceAt(port, token)
    await again.publishAsync(TELEMETRY, message, { qos: 1 })
    await again.publishAsync(TELEMETRY, message, { qos: 1 })
    expect([await numbers(probe.Id), heard]).toEqual([[1], [1]])
  })
})

test('what listens and fails by itself undoes what it did, and what was measured stands', async () => {
  const probe = await device('监听出错')
  const client = await deviceAt(port, await tokenOf(probe))
  listen = async (within) => {
    await runOnce(within, 'delete from telemetry')
    throw new Error('a fault of the listener')
  }
  await client.publishAsync(TELEMETRY, '{"t": 1}', { qos: 1 })
  listen = async (within) => runOnce(within, 'select 1 / 0')
  await client.publishAsync(TELEMETRY, '{"t": 2}', { qos: 1 })
  expect(await numbers(probe.Id)).toEqual([1, 2])
})

test('a message that comes three times, in any order, is stored once and heard once', async () => {
  const probe = await device('重复')
  const client = await deviceAt(port, await tokenOf(probe))
  const begin = Date.now() - 3_600_000
  const messages = Array.from({ length: 100 }, (_, at) =>
    JSON.stringify({ ts: begin + at * 1_000, values: { temperature: at / 10 } }),
  )
  const thrice = shuffled([...messages, ...messages, ...messages])
  await Promise.all(thrice.map((message) => client.publishAsync(TELEMETRY, message, { qos: 1 })))
  const expected = messages.map((_, at) => at / 10)
  expect(await numbers(probe.Id)).toEqual(expected)
  expect(heard.toSorted((a, b) => a - b)).toEqual(expected)
  const hours = await rollupsOfDevice(db, probe.Id, 'telemetry_hour')
  expect(hours.reduce((sum, { n }) => sum + n, 0)).toBe(100)
})

test('values in any order come to the same history, rollups and latest as in order', async () => {
  const [ordered, mixed] = [await device('按顺序'), await device('乱序')]
  const begin = Date.UTC(2026, 2, 8, 15, 0)
  vi.useFakeTimers({ toFake: ['Date'], now: begin + 40 * 3_600_000 })
  const points = Array.from({ length: 10_000 }, (_, at) => ({
    ts: begin + at * 13_000,
    values: { temperature: Math.round(100 * Math.sin(at / 50)) / 10, ph: at % 97 === 0 ? -999 : 7 },
  }))
  try {
    await sendAll(ordered, points)
    await sendAll(mixed, shuffled(points))
  } finally {
    vi.useRealTimers()
  }
  expect(await valuesOf(db, mixed.Id)).toEqual(await valuesOf(db, ordered.Id))
  expect(await valuesOf(db, mixed.Id)).toHaveLength(20_000)
  expect(await latestValuesOf(db, mixed.Id)).toEqual(await latestValuesOf(db, ordered.Id))
  for (const table of ['telemetry_hour', 'telemetry_day'] as const) {
    const [one, other] = [await rollupsOfDevice(db, ordered.Id, table), await rollupsOfDevice(db, mixed.Id, table)]
    const withoutSums = (some: typeof one) => some.map((each) => ({ ...each, sum: 0 }))
    expect(withoutSums(other)).toEqual(withoutSums(one))
    // Sums differ by the order of their parts in the last digits.
    for (const [at, { sum }] of one.entries()) expect(other[at]?.sum).toBeCloseTo(sum, 6)
    // What can not have been measured counts nowhere.
    expect(one.filter(({ metric }) => metric === 'soilPh').every(({ min }) => min === 7)).toBe(true)
  }
  const days = await rollupsOfDevice(db, ordered.Id, 'telemetry_day')
  expect(days.filter(({ metric }) => metric === 'soilTemperature').map(({ start, n }) => [start, n])).toEqual([
    // Until midnight in Shanghai, one hour after the first value.
    ['2026-03-08', 277],
    ['2026-03-09', 6_647],
    ['2026-03-10', 3_076],
  ])
}, 60_000)

async function sendAll(to: WireRecord, points: readonly object[]): Promise<void> {
  const client = await deviceAt(port, await tokenOf(to))
  const parts = Array.from({ length: 100 }, (_, part) => points.slice(part * 100, part * 100 + 100))
  await Promise.all(parts.map((part) => client.publishAsync(TELEMETRY, JSON.stringify(part), { qos: 1 })))
}

/** In an order that is the same every time. */
function shuffled<One>(all: readonly One[]): One[] {
  let seed = 42
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return all
    .map((one) => ({ one, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
