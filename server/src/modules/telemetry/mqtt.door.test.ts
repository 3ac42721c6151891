import { connect as connectTo } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { deviceCalls } from '@farm/contract/devices'
import { openDoor } from '../../app/testing/device-door.ts'
import { connectCode, cutOff, deviceAt, hasMosquitto, mosquittoPub } from '../../app/testing/mqtt-devices.ts'
import { latestValuesOf, valuesOf } from '../../app/testing/stored-values.ts'

const TELEMETRY = 'v1/devices/me/telemetry'
const farm = await openFarm()
const { people } = farm
const { managerA } = people
const { db } = farm.database
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const { port, close, telemetry } = await openDoor(farm)
const withMosquitto = await hasMosquitto()
afterAll(async () => {
  await close()
  await farm.close()
})

const numbers = async (Id: string) => (await valuesOf(db, Id)).map(({ value }) => value)

describe('a device is refused', () => {
  test('with a wrong token as not authorised, without one as nobody', async () => {
    expect(await connectCode(port, 'wrong')).toBe(5)
    expect(await connectCode(port)).toBe(4)
    expect(await connectCode(port, '')).toBe(4)
  })

  test.each([
    'v1/devices/other/telemetry',
    'tylink/other/thing/property/report',
    'application/1/device/0102/event/up',
    'v1/gateway/telemetry',
  ])('what it publishes under %s, and cut off', async (topic) => {
    const probe = await device('越界的设备')
    const client = await deviceAt(port, await tokenOf(probe))
    const over = cutOff(client)
    client.publish(topic, '{"A": {"t": 1}}', { qos: 1 }, () => undefined)
    await over
    expect(await valuesOf(db, probe.Id)).toEqual([])
  })

  test('to listen to others', async () => {
    const client = await deviceAt(port, await tokenOf(await device('偷听的设备')))
    const granted = async (filter: string) => {
      const answer = await client.subscribeAsync(filter, { qos: 1 }).catch(() => [{ qos: 128 }])
      return answer.map(({ qos }) => qos)
    }
    expect([await granted('#'), await granted('v1/devices/+/telemetry'), await granted('$SYS/#')]).toEqual([
      [128],
      [128],
      [128],
    ])
    expect(await granted('v1/devices/me/attributes')).toEqual([1])
  })

  test('a message that is too long for anybody, and cut off before it has come', async () => {
    const client = await deviceAt(port, await tokenOf(await device('啰嗦的设备')))
    const over = cutOff(client)
    client.publish(TELEMETRY, Buffer.alloc(5_000_000), { qos: 1 }, () => undefined)
    await over
    expect(client.connected).toBe(false)
  })
})

test.each([
  ['an answer instead of a greeting', [0x20, 2, 0, 0]],
  ['a length without end', [0x10, 0xff, 0xff, 0xff, 0xff, 0x7f]],
  ['256 MB', [0x30, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3]],
  ['another protocol', [...Buffer.from('GET / HTTP/1.1\r\nHost: farm\r\n\r\n')]],
  ['a greeting without an end', [0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0xff, 0, 0, 0, 9]],
])('who sends %s is cut off, and nobody else', async (_, bytes) => {
  const probe = await device('邻居')
  const neighbour = await deviceAt(port, await tokenOf(probe))
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(Buffer.from(bytes))
  await once(socket, 'close')
  await neighbour.publishAsync(TELEMETRY, '{"t": 1}', { qos: 1 })
  expect(await numbers(probe.Id)).toEqual([1])
})

describe('what a device sends', () => {
  test.runIf(withMosquitto)('with mosquitto_pub stands when it is acknowledged', async () => {
    const probe = await device('墒情仪')
    const token = await tokenOf(probe)
    const args = ['-u', token, '-q', '1', '-t', TELEMETRY]
    expect(await mosquittoPub(port, [...args, '-m', '{"temperature": 21.5}'])).toBe('')
    expect(await valuesOf(db, probe.Id)).toMatchObject([{ metric: 'soilTemperature', value: 21.5, flags: 0 }])
    expect(await mosquittoPub(port, ['-u', 'wrong', '-q', '1', '-t', TELEMETRY, '-m', '{}'])).toContain(
      'not authorised',
    )
  })

  test('with any quality of service, by the short topic as well', async () => {
    const probe = await device('各种质量')
    const client = await deviceAt(port, await tokenOf(probe))
    await client.publishAsync('v2/t', '{"t": 1}', { qos: 2 })
    await client.publishAsync('v2/t', '{"t": 2}', { qos: 1, retain: true })
    await client.publishAsync('v2/t', '{"t": 3}', { qos: 0 })
    await vi.waitFor(async () => expect(await numbers(probe.Id)).toEqual([1, 2, 3]))
  })

  test('in words stands as its latest', async () => {
    const probe = await device('会说话的')
    const client = await deviceAt(port, await tokenOf(probe))
    await client.publishAsync(TELEMETRY, '{"mode": "自动", "t": 5}', { qos: 1 })
    expect(await latestValuesOf(db, probe.Id)).toMatchObject([
      { metric: 'mode', text: '自动', value: null },
      { metric: 't', text: null, value: 5 },
    ])
  })

  test('of itself stands with it', async () => {
    const probe = await device('自我介绍')
    const client = await deviceAt(port, await tokenOf(probe))
    await client.publishAsync('v1/devices/me/attributes', '{"firmware": "1.2", "__proto__": 1}', { qos: 1 })
    await client.publishAsync('v1/devices/me/attributes', '{"uptime": 5}', { qos: 1 })
    expect((await statusOf(probe)).Attributes).toEqual({ firmware: '1.2', uptime: 5 })
  })

  test('names of attributes for which there is no room are told with the device', async () => {
    const probe = await device('属性太多')
    const client = await deviceAt(port, await tokenOf(probe))
    const many = Object.fromEntries(Array.from({ length: 210 }, (_, index) => [`a${index}`, 1]))
    await client.publishAsync('v1/devices/me/attributes', JSON.stringify(many), { qos: 1 })
    await telemetry.followUp.flush()
    const { Bad, Attributes } = await statusOf(probe)
    expect([Object.keys(Attributes).length, Bad[0]?.Fault]).toEqual([
      200,
      expect.stringMatching(/^设备属性超过上限，“a\d+”未保存（10 个值未保存）$/),
    ])
  })

  test('and nobody can read is acknowledged, counted and kept for a look, with what could be read of it', async () => {
    const probe = await device('口齿不清')
    const client = await deviceAt(port, await tokenOf(probe))
    await client.publishAsync(TELEMETRY, 'temperature=5', { qos: 1 })
    await client.publishAsync(TELEMETRY, '{"t": 1, "u": 1e999}', { qos: 1 })
    await client.publishAsync(TELEMETRY, `{"t": 2, "x": "${'x'.repeat(70_000)}"}`, { qos: 1 })
    await telemetry.followUp.flush()
    const { Messages, BadMessages, Bad } = await statusOf(probe)
    expect([Messages, BadMessages]).toEqual([3, 3])
    expect(Bad.map(({ Fault }) => Fault)).toEqual(['超过 64 KB', '“u”的值无法读取', '不是 JSON'])
    expect(await numbers(probe.Id)).toEqual([1])
  })

  test('under more than two hundred names of its own stands under those alone', async () => {
    const probe = await device('名目繁多')
    const client = await deviceAt(port, await tokenOf(probe))
    const names = (from: number, to: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`own${from + at}`, at])))
    await client.publishAsync(TELEMETRY, names(0, 200), { qos: 1 })
    await client.publishAsync(TELEMETRY, names(200, 210), { qos: 1 })
    await client.publishAsync(TELEMETRY, '{"own7": 99, "temperature": 20}', { qos: 1 })
    expect(await valuesOf(db, probe.Id)).toHaveLength(202)
    await telemetry.followUp.flush()
    expect((await statusOf(probe)).Bad[0]?.Fault).toContain('自定义监测项超过上限')
  })

  test('from before its values are kept is not kept', async () => {
    const probe = await device('陈年数据')
    const client = await deviceAt(port, await tokenOf(probe))
    const old = Date.now() - 181 * 86_400_000
    await client.publishAsync(
      TELEMETRY,
      JSON.stringify([
        { ts: old, values: { t: 1 } },
        { ts: old + 10 * 86_400_000, values: { t: 2 } },
      ]),
      { qos: 1 },
    )
    expect(await numbers(probe.Id)).toEqual([2])
  })
})

test('a device is on as soon as it has spoken, and listens to the answer to what it asks', async () => {
  const probe = await device('刚上线')
  const client = await deviceAt(port, await tokenOf(probe))
  const heard: string[] = []
  client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
  await client.subscribeAsync('v1/devices/me/attributes/response/+')
  await client.publishAsync('v1/devices/me/attributes/request/1', '{"sharedKeys": "a"}', { qos: 1 })
  await vi.waitFor(() => expect(heard).toEqual(['v1/devices/me/attributes/response/1 {}']))
  await vi.waitFor(async () => expect((await statusOf(probe)).IsOnline).toBe(true), { timeout: 5_000 })
})

test('whoever is called like another device does not put it out', async () => {
  const [one, other] = [await device('同名甲'), await device('同名乙')]
  const first = await deviceAt(port, await tokenOf(one), 'sensor')
  await deviceAt(port, await tokenOf(other), 'sensor')
  await first.publishAsync(TELEMETRY, '{"t": 1}', { qos: 1 })
  expect(await numbers(one.Id)).toEqual([1])
})

test('who loses its token is cut off, and its next message is not taken', async () => {
  const probe = await device('被吊销')
  const token = await tokenOf(probe)
  const client = await deviceAt(port, token)
  const over = cutOff(client)
  await farm.call(managerA, deviceCalls.dropTokens, { body: { Ids: [probe.Id] } })
  await over
  expect(await connectCode(port, token)).toBe(5)
})

test('who has one token wrong is told so as often as they come', async () => {
  const codes = new Set<number>()
  for (let tries = 0; tries < 40; tries += 1) codes.add(await connectCode(port, 'mistyped'))
  expect([...codes]).toEqual([5])
})

test('who tries out tokens is told so each time, and holds up nobody from the same address', async () => {
  const token = await tokenOf(await device('同一地址的设备'))
  const codes = new Set<number>()
  for (let tries = 0; tries < 40; tries += 1) codes.add(await connectCode(port, `guess ${tries}`))
  expect([...codes]).toEqual([5])
  expect(await connectCode(port, token)).toBe(0)
  expect(await connectCode(port, 'x'.repeat(5_000))).toBe(5)
})
