import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { telemetryCalls } from '@farm/contract/telemetry'
import type { BodyOf, Call } from '@farm/contract/wire'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, firstAdministrator, posted, serverProcess } from './testing/server-process.ts'

const MESSAGES = 500
const dataDir = mkdtempSync(join(tmpdir(), 'farm-outlives-'))
let server: ServerProcess
let token = ''

beforeAll(async () => {
  server = await serverProcess(dataDir)
  await server.start()
  token = await firstAdministrator(server, dataDir)
}, 60_000)
afterAll(async () => {
  await server.signal('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

function send<C extends Call>(call: C, body: BodyOf<C>): Promise<unknown> {
  return posted(server.url, { call, body, token })
}

async function deviceWithToken() {
  const enterprise = (await send(recordCalls.add, {
    FormId: enterpriseForm.id,
    Data: { Name: '甲合作社', Area: 100 },
  })) as { Id: string }
  const device = (await send(recordCalls.add, {
    FormId: deviceForm.id,
    Data: { Name: '墒情仪', Number: 'N-1', Type: '土壤墒情仪', Enterprise: enterprise.Id },
  })) as { Id: string }
  const [made] = (await send(deviceCalls.makeTokens, { Ids: [device.Id] })) as Array<{ Token: string }>
  return { id: device.Id, token: made?.Token ?? '' }
}

test('of five hundred acknowledged messages every one is there after kill -9', async () => {
  const device = await deviceWithToken()
  const { port } = JSON.parse(readFileSync(join(dataDir, 'mqtt.json'), 'utf8')) as { port: number }
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
  const answer = await fetch(`${server.url}${telemetryCalls.history.path}?${query}`, { headers: { token } })
  const [curve] = (await answer.json()) as Array<{ Points: ReadonlyArray<readonly [string, number]> }>
  const stored = new Set(curve?.Points.map(([, value]) => value))
  expect(acknowledged.filter((value) => !stored.has(value))).toEqual([])
}, 90_000)
