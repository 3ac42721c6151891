import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { recordingCalls, videoCalls } from '@farm/contract/video'
import type { AnswerOf, BodyOf, Call } from '@farm/contract/wire'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type FlvCamera, openFlvCamera } from '../platform/video/testing/flv-camera.ts'
import { tagsIn } from '../platform/video/testing/watcher.ts'
import { type SettledProcess, posted, settledProcess, told } from './testing/server-process.ts'

let server: SettledProcess
let picture: FlvCamera
let folder = ''

beforeAll(async () => {
  picture = await openFlvCamera({ size: 2_000, everyMs: 40 })
  server = await settledProcess({ VIDEO_HOSTS: '127.0.0.1' })
  folder = join(server.dataDir, 'video')
}, 240_000)
afterAll(async () => {
  await server.close()
  await picture.close()
}, 120_000)

function send<C extends Call>(call: C, body: BodyOf<C>): Promise<unknown> {
  return posted(server.url, { call, body, token: server.token })
}
async function ask<C extends Call>(call: C, query: Record<string, string>): Promise<AnswerOf<C>> {
  const answer = await fetch(`${server.url}${call.path}?${new URLSearchParams(query).toString()}`, {
    headers: { token: server.token },
  })
  return (await told(answer)) as AnswerOf<C>
}
const files = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.flv'))
const bytes = () => files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('what was recorded until kill -9 is there after it, all but the last second or two', async () => {
  const camera = (await send(recordCalls.add, {
    FormId: deviceForm.id,
    Data: { Name: '大门', Number: 'C-1', Type: '摄像头', Enterprise: inject('people').enterpriseA.Id },
  })) as { Id: string }
  const settings = { Driver: 'static' as const, Address: picture.url, CanTurn: false }
  await send(videoCalls.set, { DeviceId: camera.Id, ...settings })
  await send(recordingCalls.setRecording, { DeviceIds: [camera.Id], Mode: 'always', KeepDays: 1 })
  await vi.waitFor(() => expect(bytes()).toBeGreaterThan(150_000), 30_000)
  const killed = Date.now()
  await server.signal('SIGKILL')
  picture.hangUp()
  expect(files()).toHaveLength(1)
  await server.start()
  const day = new Date(killed + 8 * 3_600_000).toISOString().slice(0, 10)
  const partOf = async () => (await ask(recordingCalls.day, { deviceId: camera.Id, day })).Parts[0]
  await vi.waitFor(async () => {
    const to = Date.parse((await partOf())?.To ?? '')
    expect(killed - to).toBeLessThan(2_500)
  }, 20_000)
  const part = await partOf()
  const { Url } = await ask(recordingCalls.replayUrl, { deviceId: camera.Id, from: part?.From ?? '' })
  const played = Buffer.from(await (await fetch(`${server.url}${Url}`)).arrayBuffer())
  const numbers = tagsIn(played)
    .filter(({ body }) => body[1] === 1)
    .map(({ body }) => body.readUInt32BE(5))
  expect(numbers.length).toBeGreaterThan(60)
  expect(numbers).toEqual(numbers.map((_, at) => at))
}, 240_000)
