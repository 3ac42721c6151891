import { afterAll, expect, test } from 'vitest'
import { openTelemetry } from '../modules/telemetry/index.ts'
import { sql } from '../platform/db/index.ts'
import { makeHttpServer } from '../platform/http/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { deviceRoutes } from './device-routes.ts'
import { errorAnswers } from './errors.ts'
import { devicesOfA } from './testing/devices-of-a.ts'
import { settle } from './testing/personas.ts'
import { openFarm } from './testing/test-farm.ts'

const farm = await openFarm()
const people = await settle(farm)
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

const post = async (token: string, format: string, payload: string) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/${token}/${format}`, payload, headers })
  return [answer.statusCode, answer.body === '' ? undefined : answer.json<{ errors: string[] }>().errors[0]]
}

test('without a good token nothing is taken, and after many wrong ones nobody is asked', async () => {
  expect(await post('wrong', 'telemetry', '{"t": 1}')).toEqual([401, '设备令牌无效'])
  const answers = new Set<unknown>()
  for (let tries = 0; tries < 30; tries += 1) answers.add((await post(`guess${tries}`, 'telemetry', '{}'))[0])
  expect([...answers]).toEqual([401, 429])
})

test('what can not be read is refused in words, and kept for a look', async () => {
  const probe = await device('说不清')
  const token = await tokenOf(probe)
  // Others have tried out tokens from the same address: an hour goes by.
  const known = await telemetry.keys.byToken(token)
  expect(known?.id).toBe(probe.Id)
  expect(await post(token, 'telemetry', '5')).toEqual([422, '无法读取：应为对象，或对象的数组'])
  expect(await post(token, 'telemetry', '{"t":')).toEqual([400, '请求格式有误'])
  await telemetry.followUp.flush()
  expect((await statusOf(probe)).BadMessages).toBe(1)
})

test('what a device sends is stored when it is answered', async () => {
  const probe = await device('用 HTTP 的')
  const token = await tokenOf(probe)
  await telemetry.keys.byToken(token)
  expect(await post(token, 'telemetry', '{"moisture": 31.5}')).toEqual([200, undefined])
  expect(await post(token, 'attributes', '{"firmware": "1"}')).toEqual([200, undefined])
  const { rows } = await sql`
    select m.key, t.value from telemetry t join metric m on m.no = t.metric_no
  `.execute(db)
  expect(rows).toEqual([{ key: 'soilMoisture', value: 31.5 }])
  expect((await statusOf(probe)).Attributes).toEqual({ firmware: '1' })
})
