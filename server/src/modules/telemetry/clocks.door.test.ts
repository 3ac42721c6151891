import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openDoor } from '../../app/testing/device-door.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { latestValuesOf, rollupsOfDevice, valuesOf } from '../../app/testing/stored-values.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { onReadings } from './reading.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const start = Date.now()
let now = start
const { close, telemetry } = await openDoor(farm, () => new Date(now))
const heard: number[] = []
onReadings('clocks-test', async (_, { readings }) => void heard.push(...readings.map(({ value }) => value)))
afterEach(() => {
  heard.length = 0
})
afterAll(async () => {
  onReadings('clocks-test', async () => undefined)
  await close()
  await farm.close()
})

/** A device, and what it sends. */
async function speaking(name: string) {
  const probe = await device(name)
  const token = await tokenOf(probe)
  let messageId = 0
  const send = async (body: unknown, more: { messageId?: number; isRepeated?: boolean } = {}) => {
    messageId += 1
    return telemetry.intake.take({
      sender: await telemetry.keys.byToken(token),
      route: { format: 'telemetry' },
      topic: 'v1/devices/me/telemetry',
      payload: Buffer.from(JSON.stringify(body)),
      messageId,
      ...more,
    })
  }
  const stored = async () =>
    (await valuesOf(db, probe.Id)).map(({ ts, value, flags }) => [ts.getTime() - start, value, flags])
  return { probe, send, stored }
}

describe('a value of an absurd time', () => {
  test.each([
    ['the future', start + 30 * DAY],
    ['the beginning of time', 1],
    ['before it', -5],
    ['no time at all', '明天'],
    ['no zone', '2026-11-22T10:00:00'],
  ])('such as %s is kept as doubtful, and is no latest, no figure and no news', async (_, ts) => {
    now = start
    const { probe, send, stored } = await speaking('时钟错了的')
    await send({ ts: start - MINUTE, values: { temperature: 5 } })
    await send({ ts, values: { temperature: 60 } })
    expect(await stored()).toEqual([
      [-MINUTE, 5, 0],
      [0, 60, 1],
    ])
    expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 5, flags: 0 }])
    const days = await rollupsOfDevice(db, probe.Id, 'telemetry_day')
    expect(days.reduce((sum, one) => sum + one.n, 0)).toBe(1)
    expect(heard).toEqual([5])
    await send({ ts: start - MINUTE + 1, values: { temperature: 6 } })
    expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 6, flags: 0 }])
    expect(heard).toEqual([5, 6])
  })

  test('sent again is the same one', async () => {
    const { send, stored } = await speaking('重发错时的')
    await send({ ts: 1, values: { t: 1 } })
    now += 1_000
    await send({ ts: 1, values: { t: 1 } })
    await send({ ts: 1, values: { t: 2 } })
    expect((await stored()).map(([, value]) => value)).toEqual([1, 2])
  })

  test('is shown where there is nothing else, until there is', async () => {
    now = start
    const { probe, send } = await speaking('只有错时的')
    await send({ ts: 1, values: { t: 1 } })
    expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 1, flags: 1 }])
    await send({ ts: start - HOUR, values: { t: 2 } })
    expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 2, flags: 0 }])
    expect(heard).toEqual([2])
  })
})

test('what a fast clock tells of the near future hides nothing that is measured after it came', async () => {
  now = start
  const { probe, send } = await speaking('时钟快的')
  await send({ ts: start + 4 * MINUTE, values: { t: 1 } })
  now = start + MINUTE
  await send({ ts: start + MINUTE, values: { t: 2 } })
  expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 2 }])
  expect(heard).toEqual([1, 2])
  await send({ ts: start - MINUTE, values: { t: 3 } })
  expect(await latestValuesOf(db, probe.Id)).toMatchObject([{ value: 2 }])
})

test('a written time is read where it tells its zone', async () => {
  const { send, stored } = await speaking('写日期的')
  const written = (ms: number) => new Date(start - ms).toISOString()
  await send([
    { ts: written(HOUR), values: { t: 1 } },
    { ts: written(2 * HOUR).replace('Z', '+00:00'), values: { t: 2 } },
  ])
  expect(await stored()).toEqual([
    [-2 * HOUR, 2, 0],
    [-HOUR, 1, 0],
  ])
})

test('a server whose clock runs 210 days ahead loses and doubts nothing that devices measure meanwhile', async () => {
  const { probe, send, stored } = await speaking('服务器时钟快的')
  for (let at = 0; at < 3; at += 1) {
    now = start + 210 * DAY + at * 10 * MINUTE
    await send({ ts: start + at * 10 * MINUTE, values: { t: at } })
  }
  expect(await stored()).toEqual([
    [0, 0, 0],
    [10 * MINUTE, 1, 0],
    [20 * MINUTE, 2, 0],
  ])
  await telemetry.followUp.flush()
  expect((await statusOf(probe)).Bad).toEqual([])
  // What was to be deleted before the jump is still not taken in.
  await send({ ts: start - 190 * DAY, values: { t: 9 } })
  expect(await stored()).toHaveLength(3)
})

test('a clock that has begun anew in 2020 is found out, and what it tells kept as doubtful', async () => {
  now = start
  const { probe, send, stored } = await speaking('电池换过的')
  const reset = Date.UTC(2020, 0, 1)
  for (let at = 0; at < 3; at += 1) {
    now = start + at * 10 * MINUTE
    await send({ ts: reset + at * 10 * MINUTE, values: { t: at } })
  }
  expect(await stored()).toEqual([
    [10 * MINUTE, 1, 1],
    [20 * MINUTE, 2, 1],
  ])
  await telemetry.followUp.flush()
  expect((await statusOf(probe)).Bad.map(({ Fault }) => Fault)).toEqual([expect.stringContaining('保留期')])
})

describe('a message without a time that may have come before', () => {
  test('is another one when its device began anew hours ago', async () => {
    now = start
    const { send, stored } = await speaking('重启过的')
    await send({ t: 20 }, { messageId: 1 })
    now += 5 * HOUR
    await send({ t: 20 }, { messageId: 1, isRepeated: true })
    expect((await stored()).map(([at]) => at)).toEqual([0, 5 * HOUR])
  })

  test('is the same one however much others have sent meanwhile', async () => {
    now = start
    const { send, stored } = await speaking('断线重发的')
    const loud = await speaking('话多的')
    await send({ t: 20 }, { messageId: 1 })
    const body = Buffer.from('{"t": 1}')
    const sender = (await telemetry.keys.byToken(await tokenOf(loud.probe))) ?? undefined
    const route = { format: 'telemetry' } as const
    const sending = Array.from({ length: 21_000 }, (_, at) => {
      if (at % 500 === 0) now += 1
      return telemetry.intake.take({ sender, route, topic: 'v2/t', payload: body, messageId: at + 1 })
    })
    await Promise.all(sending)
    now += MINUTE
    await send({ t: 20 }, { messageId: 1, isRepeated: true })
    expect((await stored()).map(([, value]) => value)).toEqual([20])
  }, 60_000)
})
