import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { telemetryCalls } from '@farm/contract/telemetry'
import type { BodyOf, Call } from '@farm/contract/wire'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type SettledProcess, posted, settledProcess } from './testing/server-process.ts'

const MESSAGES = 500
let server: SettledProcess

beforeAll(async () => {
  server = await settledProcess()
}, 240_000)
afterAll(() => server.close(), 120_000)

function send<C extends Call>(call: C, body: BodyOf<C>): Promise<unknown> {
  return posted(server.url, { call, body, token: server.token })
}

async function deviceWithToken() {
  const device = (await send(recordCalls.add, {
    FormId: deviceForm.id,
    Data: { Name: '墒情仪', Number: 'N-1', Type: '土壤墒情仪', Enterprise: inject('people').enterpriseA.Id },
  })) as { Id: string }
  const [made] = (await send(deviceCalls.makeTokens, { Ids: [device.Id] })) as Array<{ Token: string }>
  return { id: device.Id, token: made?.Token ?? '' }
}

test('of five hundred acknowledged messages every one is there after kill -9', async () => {
  const device = await deviceWithToken()
  const { port } = JSON.parse(readFileSync(join(server.dataDir, 'mqtt.json'), 'utf8')) as { port: number }
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: device.token, reconnectPeriod: 0 })
  const begin = Date.now() - 3_600_000
  const acknowledged: number[] = []
  const sending = Array.from({ length: MESSAGES * 2 }, async (_, at) => {
    const message = JSON.stringify({ ts: begin + at * 1_000, values: { moisture: at / 100 } })
    await client.publishAsync('v1/devices/me/telemetry', message, { qos: 1 })
    acknowledged.push(at / 100)
    // In the midst of what is still on its way.
    if (acknowledged.length === MESSAGES) await server.signal('SIGKILL')
  })
  // What was not acknowledged is never answered.
  void Promise.allSettled(sending)
  await new Promise<void>((done) => client.once('close', () => done()))
  client.end(true)
  expect(acknowledged.length).toBeGreaterThanOrEqual(MESSAGES)
  await server.start()
  const query = `deviceId=${device.id}&metric=soilMoisture&points=2000&from=${new Date(begin - 1_000).toISOString()}`
  const answer = await fetch(`${server.url}${telemetryCalls.history.path}?${query}`, {
    headers: { token: server.token },
  })
  const [curve] = (await answer.json()) as Array<{ Points: ReadonlyArray<readonly [string, number]> }>
  const stored = new Set(curve?.Points.map(([, value]) => value))
  expect(acknowledged.filter((value) => !stored.has(value))).toEqual([])
}, 240_000)
