import { afterAll, describe, expect, test } from 'vitest'
import { openDoor } from '../../app/testing/device-door.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { cutOff, deviceAt } from '../../app/testing/mqtt-devices.ts'
import { valuesOf } from '../../app/testing/stored-values.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const TELEMETRY = 'v1/devices/me/telemetry'
const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const { port, close, telemetry } = await openDoor(farm)
afterAll(async () => {
  await close()
  await farm.close()
})

const names = (from: number, to: number, start = 'own') =>
  Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`${start}${from + at}`, at]))
const faultsOf = async (one: Awaited<ReturnType<typeof device>>) => {
  await telemetry.followUp.flush()
  return (await statusOf(one)).Bad.map(({ Fault }) => Fault)
}

describe('of names of its own a device has two hundred', () => {
  test('also where one message brings more', async () => {
    const probe = await device('一次太多')
    const client = await deviceAt(port, await tokenOf(probe))
    const elements = Array.from({ length: 3 }, (_, at) => names(at * 100, at * 100 + 100))
    await client.publishAsync(TELEMETRY, JSON.stringify(elements), { qos: 1 })
    expect(await valuesOf(db, probe.Id)).toHaveLength(200)
    expect(await faultsOf(probe)).toEqual([expect.stringMatching(/自定义监测项超过上限.*100 个值/)])
  })

  test('also where messages come at once', async () => {
    const probe = await device('同时太多')
    const client = await deviceAt(port, await tokenOf(probe))
    const parts = [0, 150, 300, 450].map((from) => JSON.stringify(names(from, from + 150)))
    await Promise.all(parts.map((part) => client.publishAsync(TELEMETRY, part, { qos: 1 })))
    expect(await valuesOf(db, probe.Id)).toHaveLength(200)
  })
})

describe('what a gateway calls by a name that no device can have', () => {
  test.each([
    [
      'v1/gateway/telemetry',
      { 'A\0': [{ t: 9 }], '\ud800': { t: 9 }, ['长'.repeat(101)]: { t: 9 }, 'G-1': [{ t: 1 }] },
    ],
    ['v1/gateway/attributes', { 'A\0': { firmware: '9' }, 'G-1': { firmware: '1' } }],
    ['v1/gateway/connect', { device: 'A\0' }],
    ['application/1/device/A\u0001/event/up', { object: { t: 9 } }],
  ])('under %s is told as bad, and the rest stands', async (topic, body) => {
    const gateway = await device('网关', { Type: '网关' })
    const child = await device('子设备', { Gateway: gateway.Id, MAC: 'G-1' })
    const client = await deviceAt(port, await tokenOf(gateway))
    await client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
    expect(await faultsOf(gateway)).toEqual([expect.stringContaining('不能使用')])
    await client.publishAsync('v1/gateway/telemetry', '{"G-1": {"u": 2}}', { qos: 1 })
    expect((await valuesOf(db, child.Id)).map(({ value }) => value).at(-1)).toBe(2)
    expect((await statusOf(gateway)).Strangers).toEqual([])
  })
})

test('who sends very much holds nobody up', async () => {
  const [flooding, calm] = [await device('话多的'), await device('话少的')]
  const heavy = await deviceAt(port, await tokenOf(flooding))
  const light = await deviceAt(port, await tokenOf(calm))
  const now = Date.now()
  const message = (from: number) =>
    JSON.stringify(Array.from({ length: 1_400 }, (_, at) => ({ ts: now - from - at, values: { t: at } })))
  const messages = Array.from({ length: 30 }, (_, at) => message(at * 1_400))
  let stored = 0
  const sending = messages.map(async (text) => {
    await heavy.publishAsync(TELEMETRY, text, { qos: 1 })
    stored += 1
  })
  await Promise.race(sending)
  await light.publishAsync(TELEMETRY, '{"t": 1}', { qos: 1 })
  expect(stored).toBeLessThan(15)
  await Promise.all(sending)
  expect(await valuesOf(db, flooding.Id)).toHaveLength(42_000)
}, 60_000)

test('of more bytes than there is room for some are refused, and later ones taken', async () => {
  const sender = await telemetry.keys.byToken(await tokenOf(await device('塞满的')))
  const incoming = {
    sender,
    route: { format: 'telemetry' },
    topic: 'v2/t',
    payload: Buffer.alloc(1024 * 1024),
  } as const
  const taking = Array.from({ length: 400 }, async () => telemetry.intake.take(incoming))
  const refused = (await Promise.allSettled(taking)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]).toMatchObject({ reason: { code: 'wire/busy' } })
  expect(await telemetry.intake.take(incoming)).toEqual({ fault: '超过 64 KB' })
})

test('of one device five connections stay, the last ones', async () => {
  const token = await tokenOf(await device('到处连接的'))
  const first = await deviceAt(port, token)
  const over = cutOff(first)
  const others = []
  for (let at = 0; at < 5; at += 1) others.push(await deviceAt(port, token))
  await over
  expect(others.every(({ connected }) => connected)).toBe(true)
})

describe('values without a time', () => {
  test('are given moments of the present, however many there are, and the others are told as not stored', async () => {
    const probe = await device('一口气')
    const client = await deviceAt(port, await tokenOf(probe))
    const many = JSON.stringify(Array.from({ length: 3_000 }, () => ({ t: 1 })))
    await client.publishAsync(TELEMETRY, many, { qos: 1 })
    await client.publishAsync(TELEMETRY, many, { qos: 1 })
    const ahead = Math.max(...(await valuesOf(db, probe.Id)).map(({ ts }) => ts.getTime())) - Date.now()
    expect(ahead).toBeLessThanOrEqual(1_000)
    expect((await faultsOf(probe))[0]).toContain('没有时间')
  })

  test('of one behind a gateway put nobody else behind it ahead', async () => {
    const gateway = await device('时间网关', { Type: '网关' })
    const [loud, quiet] = [
      await device('响的', { Gateway: gateway.Id, MAC: 'L-1' }),
      await device('静的', { Gateway: gateway.Id, MAC: 'Q-1' }),
    ]
    const client = await deviceAt(port, await tokenOf(gateway))
    const began = Date.now()
    const body = { 'L-1': Array.from({ length: 600 }, () => ({ t: 1 })), 'Q-1': { t: 2 } }
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
    const ended = Date.now()
    expect(await valuesOf(db, loud.Id)).toHaveLength(600)
    const [only] = await valuesOf(db, quiet.Id)
    expect(only?.ts.getTime()).toBeGreaterThanOrEqual(began)
    expect(only?.ts.getTime()).toBeLessThanOrEqual(ended)
  })
})

test('a topic that is not theirs is counted with who sends there', async () => {
  const probe = await device('走错门的')
  const client = await deviceAt(port, await tokenOf(probe))
  const over = cutOff(client)
  client.publish('somewhere/else', '{"t": 1}', { qos: 1 }, () => undefined)
  await over
  expect(await faultsOf(probe)).toEqual([expect.stringContaining('主题')])
})

// The last two: they fill what others share.
test('a thousand names are for all devices of an organisation', async () => {
  for (let at = 0; at < 6; at += 1) {
    const client = await deviceAt(port, await tokenOf(await device(`各说各话${at}`)))
    await client.publishAsync(TELEMETRY, JSON.stringify(names(0, 190, `organ${at}.`)), { qos: 1 })
  }
  const probe = await device('来晚了')
  const client = await deviceAt(port, await tokenOf(probe))
  await client.publishAsync(TELEMETRY, '{"latecomer": 1, "organ0.1": 2}', { qos: 1 })
  expect((await valuesOf(db, probe.Id)).map(({ metric }) => metric)).toEqual(['organ0.1'])
  expect(await faultsOf(probe)).toEqual([expect.stringContaining('“latecomer”')])
})

test('when no names are left what the product knows is stored all the same, and the rest told as not stored', async () => {
  await runOnce(
    db,
    `insert into metric (key) select 'filling ' || n from generate_series(1, 32000 - (select count(*)::int from metric)) n`,
  )
  const probe = await device('名字用完')
  const client = await deviceAt(port, await tokenOf(probe))
  await client.publishAsync(TELEMETRY, '{"windSpeed": 5, "radiation": 3, "mine": 1}', { qos: 1 })
  expect((await valuesOf(db, probe.Id)).map(({ metric }) => metric)).toEqual(['radiation', 'windSpeed'])
  expect(await faultsOf(probe)).toEqual([expect.stringContaining('“mine”')])
})
