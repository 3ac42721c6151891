import { afterAll, describe, expect, test } from 'vitest'
import { onDeviceEvent, openTelemetry } from '../modules/telemetry/index.ts'
import { makeHttpServer } from '../platform/http/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { deviceRoutes } from './device-routes.ts'
import { errorAnswers } from './errors.ts'
import { devicesOfA } from './testing/devices-of-a.ts'
import { valuesOf } from './testing/stored-values.ts'
import { openFarm } from './testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { db, url } = farm.database
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const log = silentLog()
const clock = { now: () => new Date(), zone: 'Asia/Shanghai' }
const telemetry = openTelemetry({ url, clock, log, days: 180, onTold: () => undefined })
const server = await makeHttpServer({ routes: deviceRoutes(telemetry), onError: errorAnswers(log), trustedProxies: [] })
afterAll(async () => {
  await server.close()
  await telemetry.close()
  await farm.close()
})

const post = async (token: string, format: string, payload: string, type = 'application/json') => {
  const headers = { 'content-type': type }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/${token}/${format}`, payload, headers })
  if (answer.body === '') return [answer.statusCode]
  const { errors, fault } = answer.json<{ errors?: string[]; fault?: string }>()
  return [answer.statusCode, fault ?? errors?.[0]]
}
const badOf = async (one: Awaited<ReturnType<typeof device>>) => {
  await telemetry.followUp.flush()
  const { BadMessages, Bad } = await statusOf(one)
  return [BadMessages, Bad.map(({ Fault }) => Fault).toReversed()]
}
const stored = async (Id: string) => (await valuesOf(db, Id)).map(({ metric, value }) => [metric, value])

test('without a good token nothing is taken, however often it is tried, and whoever has one is not held up', async () => {
  expect(await post('wrong', 'telemetry', '{"t": 1}')).toEqual([401, '设备令牌无效，请在设备详情中重新生成'])
  for (let tries = 0; tries < 30; tries += 1) expect((await post(`guess${tries}`, 'telemetry', '{}'))[0]).toBe(401)
  expect(await post(await tokenOf(await device('同一出口的')), 'telemetry', '{"t": 1}')).toEqual([200])
})

describe('what can not be read is refused in words, counted with its device and kept for a look', () => {
  test.each([
    ['what is no object', 'telemetry', '5', '应为对象，或对象的数组'],
    ['what is no JSON', 'telemetry', '{"t":', '不是 JSON'],
    ['nothing', 'telemetry', '', '不是 JSON'],
    ['brackets without end', 'attributes', `{"a": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, '属性“a”无法读取'],
    ['what is too long', 'telemetry', JSON.stringify({ text: 'A'.repeat(260_000) }), '超过 64 KB'],
  ])('%s', async (_, format, payload, fault) => {
    const probe = await device('说不清')
    expect(await post(await tokenOf(probe), format, payload)).toEqual([422, `无法读取：${fault}`])
    expect(await badOf(probe)).toEqual([1, [fault]])
  })

  test('what is sent to where nobody has to send', async () => {
    const probe = await device('走错门的')
    expect(await post(await tokenOf(probe), 'rpc', '{"t": 1}')).toEqual([404, '没有这个接口，请检查地址'])
    expect(await badOf(probe)).toEqual([1, ['没有这个接口，请检查地址']])
    expect(await post('wrong', 'rpc', '{"t": 1}')).toEqual([401, '设备令牌无效，请在设备详情中重新生成'])
  })
})

describe('where something of it is stored it is not to be sent again, and the rest is told', () => {
  test('of what could not be read', async () => {
    const probe = await device('半句话')
    const answer = await post(await tokenOf(probe), 'telemetry', '{"moisture": 31.5, "u": 1e999}')
    expect(answer).toEqual([200, '“u”的值无法读取'])
    expect(await stored(probe.Id)).toEqual([['soilMoisture', 31.5]])
  })

  test('of what could not be kept, with how many values it was', async () => {
    const probe = await device('旧账')
    const old = Date.now() - 200 * 86_400_000
    const elements = [0, 1, 2].map((at) => ({ ts: old + at, values: { t: at, u: at } }))
    const token = await tokenOf(probe)
    const fault = '时间早于数据保留期（180 天）（6 个值未保存）'
    expect(await post(token, 'telemetry', JSON.stringify([...elements, { v: 1 }]))).toEqual([200, fault])
    expect(await post(token, 'telemetry', JSON.stringify(elements))).toEqual([422, `无法读取：${fault}`])
    // What went wrong is noted after the answer.
    await expect.poll(() => badOf(probe)).toEqual([2, [fault, fault]])
  })
})

test('what a device sends is stored when it is answered, whatever it calls its content', async () => {
  const probe = await device('用 HTTP 的')
  const token = await tokenOf(probe)
  expect(await post(token, 'telemetry', '{"moisture": 31.5}')).toEqual([200])
  expect(await post(token, 'attributes', '{"firmware": "1"}', 'application/x-www-form-urlencoded')).toEqual([200])
  expect(await stored(probe.Id)).toEqual([['soilMoisture', 31.5]])
  expect((await statusOf(probe)).Attributes).toEqual({ firmware: '1' })
})

test('a picture of a face fits', async () => {
  const taken: unknown[] = []
  onDeviceEvent('face', async (_, { name }, payload) => void taken.push([name, payload.snapshot]))
  const terminal = await device('人脸终端', { Type: '人脸终端' })
  const snapshot = 'A'.repeat(260_000)
  expect(await post(await tokenOf(terminal), 'face', JSON.stringify({ eventId: 'e1', snapshot }))).toEqual([200])
  expect(taken).toEqual([['人脸终端', snapshot]])
})
