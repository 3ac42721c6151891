import { refusal } from '@farm/contract/errors'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { onDeviceEvent } from './device-event.ts'
import { openDoor } from '../../app/testing/device-door.ts'
import { deviceAt } from '../../app/testing/mqtt-devices.ts'
import { valuesOf } from '../../app/testing/stored-values.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, roleless } = people
const { db } = farm.database
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const { port, close, telemetry } = await openDoor(farm)
afterAll(async () => {
  onDeviceEvent('face', async () => undefined)
  await close()
  await farm.close()
})

const measured = async (Id: string) => (await valuesOf(db, Id)).map(({ metric, value }) => [metric, value])

describe('a gateway', async () => {
  const gateway = await device('网关', { Type: '网关' })
  const child = await device('一号', { Gateway: gateway.Id, MAC: 'A4-C1', Number: 'W-1' })
  const other = await device('二号', { Gateway: gateway.Id, Number: '0102030405060708' })
  const labelled = await device('照标签录入的', { Gateway: gateway.Id, Number: 'A84041AABBCCDD01' })
  const stranger = await device('别处的', { Number: 'W-9' })
  const token = await tokenOf(gateway)

  test('speaks for those behind it, by number or MAC, and for nobody else', async () => {
    const client = await deviceAt(port, token)
    const body = { 'W-1': [{ t: 1 }], 'a4-c1': { u: 2 }, 'W-9': { t: 3 }, 新来的: { t: 4 } }
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
    expect(await measured(child.Id)).toEqual([
      ['t', 1],
      ['u', 2],
    ])
    expect(await measured(stranger.Id)).toEqual([])
    await telemetry.followUp.flush()
    expect((await statusOf(gateway)).Strangers.map(({ Name }) => Name).toSorted()).toEqual(['W-9', '新来的'])
    expect([(await statusOf(gateway)).Messages, (await statusOf(child)).Messages]).toEqual([1, 2])
  })

  test('tells what they say of themselves, and that they are there or gone', async () => {
    const client = await deviceAt(port, token)
    await client.publishAsync('v1/gateway/attributes', JSON.stringify({ 'W-1': { firmware: '3' } }), { qos: 1 })
    await client.publishAsync('v1/gateway/connect', JSON.stringify({ device: 'W-1' }), { qos: 1 })
    await telemetry.followUp.flush()
    expect(await statusOf(child)).toMatchObject({ IsOnline: true, Attributes: { firmware: '3' } })
    await client.publishAsync('v1/gateway/disconnect', JSON.stringify({ device: 'W-1' }), { qos: 1 })
    await telemetry.followUp.flush()
    expect(await statusOf(child)).toMatchObject({ IsOnline: false, Reason: '网关报告设备断开' })
  })

  test('passes on uplinks whose DevEUI stands in capitals on the label of the device', async () => {
    const client = await deviceAt(port, token)
    await client.publishAsync('application/1/device/a84041aabbccdd01/event/up', '{"object": {"t": 1}}', { qos: 1 })
    expect(await measured(labelled.Id)).toEqual([['t', 1]])
  })

  test('passes on uplinks of ChirpStack: sent again they are stored once, and frames that are missing are counted', async () => {
    const client = await deviceAt(port, token)
    const topic = 'application/farm/device/0102030405060708/event/up'
    const send = (fCnt: number, deduplicationId: string, time?: string) =>
      client.publishAsync(
        topic,
        JSON.stringify({ deduplicationId, fCnt, ...(time && { time }), object: { t: fCnt } }),
        { qos: 1 },
      )
    await send(5, 'a', new Date(Date.now() - 60_000).toISOString())
    await send(5, 'a', new Date(Date.now() - 60_000).toISOString().replace('Z', '+00:00'))
    await send(9, 'b')
    await send(9, 'b')
    const values = await measured(other.Id)
    expect(values.filter(([, value]) => value === 9)).toHaveLength(1)
    expect((await statusOf(other)).Attributes).toMatchObject({ fCnt: 9, lostFrames: 3 })
  })
})

describe('a device that speaks TuyaLink', () => {
  test('is answered when its report is stored, where it asks for that', async () => {
    const pump = await device('涂鸦水泵', { Type: '水泵', Number: 'tuya-1' })
    const client = await deviceAt(port, await tokenOf(pump))
    const heard: unknown[] = []
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())))
    await client.subscribeAsync('tylink/tuya-1/thing/property/report_response')
    const report = {
      msgId: 'm1',
      time: Date.now(),
      sys: { ack: 1 },
      data: { switch: { value: true, time: Date.now() } },
    }
    await client.publishAsync('tylink/tuya-1/thing/property/report', JSON.stringify(report), { qos: 1 })
    expect(await measured(pump.Id)).toEqual([['running', 1]])
    await vi.waitFor(() => expect(heard).toMatchObject([{ msgId: 'm1', code: 0 }]))
  })
})

test('a message without a time that its device sends again is stored once', async () => {
  const probe = await device('没有时钟')
  const { intake, keys } = telemetry
  const sender = await keys.byToken(await tokenOf(probe))
  const send = (text: string, isRepeated: boolean) =>
    intake.take({
      sender,
      route: { format: 'telemetry' },
      topic: 'v1/devices/me/telemetry',
      payload: Buffer.from(text),
      messageId: 7,
      isRepeated,
    })
  await send('{"t": 1}', false)
  await send('{"t": 1}', true)
  await send('{"t": 2}', true)
  await send('{"t": 1}', false)
  expect((await measured(probe.Id)).map(([, value]) => value)).toEqual([1, 2, 1])
})

describe('what a face terminal tells', () => {
  const taken: unknown[] = []
  beforeAll(() =>
    onDeviceEvent('face', async (_, { name }, payload) => {
      if (payload.person === undefined) throw refusal('wire/fields')
      taken.push([name, payload])
    }),
  )

  test('goes to who takes it in, with a picture; what can not be taken is kept for a look', async () => {
    const terminal = await device('大门', { Type: '人脸终端' })
    const client = await deviceAt(port, await tokenOf(terminal))
    const picture = 'x'.repeat(200_000)
    await client.publishAsync('v1/devices/me/face', JSON.stringify({ person: 'p1', picture }), { qos: 1 })
    await client.publishAsync('v1/devices/me/face', JSON.stringify({ picture: 1 }), { qos: 1 })
    await client.publishAsync('v1/devices/me/face', '[]', { qos: 1 })
    expect(taken).toEqual([['大门', { person: 'p1', picture }]])
    await telemetry.followUp.flush()
    expect((await statusOf(terminal)).Bad.map(({ Fault }) => Fault)).toEqual([
      '应为对象',
      '有内容没有填对，请按提示改正后再提交',
    ])
  })
})

test('who may read a device hears that there are new values, and nobody else', async () => {
  const probe = await device('有新数据')
  const client = await deviceAt(port, await tokenOf(probe))
  const [theirs, others, none] = [
    await listenAs(farm.server, managerA),
    await listenAs(farm.server, managerB),
    await listenAs(farm.server, roleless),
  ]
  const told = (one: typeof theirs) => one.events.filter(({ fact }) => fact.fact === TELEMETRY_FACT)
  await client.publishAsync('v2/t', '{"t": 1}', { qos: 1 })
  await vi.waitFor(() => expect(told(theirs).some(({ fact }) => fact.ids.includes(probe.Id))).toBe(true), {
    timeout: 10_000,
  })
  const last = told(theirs).at(-1)?.id ?? 0
  await vi.waitFor(() => expect(Math.min(others.reached(), none.reached())).toBeGreaterThanOrEqual(0))
  expect(last).toBeGreaterThan(0)
  expect([told(others), told(none)]).toEqual([[], []])
  for (const one of [theirs, others, none]) one.leave()
}, 20_000)
