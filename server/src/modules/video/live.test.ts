import { get as httpGet } from 'node:http'
import type { AddressInfo } from 'node:net'
import { videoCalls } from '@farm/contract/video'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { openFlvCamera } from '../../platform/video/testing/flv-camera.ts'
import { tagsIn } from '../../platform/video/testing/watcher.ts'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'

const patience = { frozenMs: 2_000, lingerMs: 100, shortestWaitMs: 20, longestWaitMs: 100 }
let now: Date | undefined
const farm = await openFarm(() => now ?? new Date(), undefined, {
  hosts: ['127.0.0.1'],
  ffmpeg: undefined,
  demoPort: () => undefined,
  patience,
})
const { people } = farm
const { managerA, managerB, workerA, admin } = people
const { camera, device, macOf } = camerasOfA(farm, people)
const picture = await openFlvCamera()
const gate = await camera('大门', { Driver: 'static', Address: picture.url })
let origin = ''
beforeAll(async () => {
  await farm.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `127.0.0.1:${(farm.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await farm.close()
  await picture.close()
})

const urlFor = (who = managerA, indexCode = macOf(gate)) => farm.call(who, videoCalls.liveUrl, { query: { indexCode } })
const address = async (...asked: Parameters<typeof urlFor>) => done(await urlFor(...asked))

/** Opens an address by HTTP; answers its status and, once enough came, what came. */
function pulled(path: string, least = 400): Promise<{ status: number; bytes: Buffer; leave: () => void }> {
  return new Promise((ready, fail) => {
    const request = httpGet(`http://${origin}${path}`, (answer) => {
      const status = answer.statusCode ?? 0
      const chunks: Buffer[] = []
      const leave = () => void request.destroy()
      if (status !== 200) ready({ status, bytes: Buffer.alloc(0), leave })
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        const bytes = Buffer.concat(chunks)
        if (bytes.length > least) ready({ status, bytes, leave })
      })
      answer.on('error', () => undefined)
      answer.on('end', () => ready({ status, bytes: Buffer.concat(chunks), leave }))
    })
    request.on('error', fail)
  })
}

interface Opened {
  readonly bytes: () => Buffer
  readonly closed: () => { readonly code: number; readonly reason: string } | undefined
  readonly leave: () => void
}

function opened(path: string): Promise<Opened | number> {
  return new Promise((ready) => {
    const socket = new WebSocket(`ws://${origin}${path}`)
    const chunks: Buffer[] = []
    let closed: { code: number; reason: string } | undefined
    socket.binaryType = 'nodebuffer'
    socket.on('message', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', (code, reason) => {
      closed = { code, reason: reason.toString() }
    })
    socket.on('unexpected-response', (_, answer) => ready(answer.statusCode ?? 0))
    socket.on('error', () => undefined)
    socket.on('open', () =>
      ready({ bytes: () => Buffer.concat(chunks), closed: () => closed, leave: () => socket.terminate() }),
    )
  })
}

async function watching(path: string): Promise<Opened> {
  const one = await opened(path)
  if (typeof one === 'number') throw new Error(`refused with ${one}`)
  await vi.waitFor(() => expect(one.bytes().length).toBeGreaterThan(400))
  return one
}

describe('whoever may not watch a camera', () => {
  test('is told that there is none, by whatever name it is called', async () => {
    const names = [macOf(gate), macOf(gate).toLowerCase(), gate.Id, String(gate.Data.Number)]
    const answers = await Promise.all(names.map((name) => urlFor(managerB, name)))
    const missing = await urlFor(managerB, 'nothing')
    expect(missing.error.errors).toEqual(['摄像头不存在或已被删除，请刷新后再试'])
    expect(answers.map(({ status, error }) => [status, error])).toEqual(names.map(() => [404, missing.error]))
    expect((await urlFor(workerA)).status).toBe(403)
  })

  test('opens nothing by an address that they made up, changed or kept too long', async () => {
    const path = await address()
    const [, ticket = ''] = /Live\/(.+)\.flv/.exec(path) ?? []
    const bytes = Buffer.from(ticket, 'base64url')
    const changed = [...bytes.keys()].map((at) => {
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ 1
      return `/api/Video/Live/${other.toString('base64url')}.flv`
    })
    const wrong = [...changed, '/api/Video/Live/x.flv', '/api/Video/Live/.flv', `/api/Video/Live/${ticket}.mp4`]
    const statuses = await Promise.all(wrong.map(async (one) => (await farm.server.inject({ url: one })).statusCode))
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(await opened(changed[3] ?? '')).toBe(403)
    now = new Date(Date.now() + 61_000)
    expect(await opened(path)).toBe(403)
    now = undefined
  })

  test('opens nothing by an address that was opened before', async () => {
    const path = await address()
    const one = await watching(path)
    expect([await opened(path), (await pulled(path)).status]).toEqual([403, 403])
    one.leave()
  })

  test('opens no upgrade elsewhere', async () => {
    expect(await opened('/api/Core/Events')).toBe(404)
  })
})

describe('whoever may watch a camera', () => {
  test.each(['MAC', 'Id'])('gets an address of ours by its %s, with nothing in it but a ticket', async (by) => {
    const path = await address(managerA, by === 'Id' ? gate.Id : macOf(gate))
    expect(path).toMatch(/^\/api\/Video\/Live\/[\w-]{110,120}\.flv$/)
    expect(path.length).toBeLessThan(200)
  })

  test('sees it by WebSocket and by HTTP, from one connection to the camera', async () => {
    await vi.waitFor(() => expect(picture.pulled()).toBe(0))
    const before = picture.pulls()
    const [socket, http] = [await watching(await address()), await pulled(await address())]
    expect([tagsIn(socket.bytes()).length > 3, tagsIn(http.bytes).length > 3]).toEqual([true, true])
    expect([picture.pulled(), picture.pulls() - before]).toEqual([1, 1])
    socket.leave()
    http.leave()
    await vi.waitFor(() => expect(picture.pulled()).toBe(0))
  })

  test('who only asks for the head is given that, and no camera is called', async () => {
    await vi.waitFor(() => expect(picture.pulled()).toBe(0))
    const before = picture.pulls()
    const { statusCode, headers } = await farm.server.inject({ method: 'HEAD', url: await address() })
    expect([statusCode, headers['content-type'], picture.pulls()]).toEqual([200, 'video/x-flv', before])
  })

  test('is told why where it can’t be had', async () => {
    const gone = await camera('坏的', { Driver: 'static', Address: 'http://127.0.0.1:9/live.flv' })
    const one = await opened(await address(managerA, macOf(gone)))
    await vi.waitFor(() =>
      expect(typeof one === 'object' && one.closed()).toEqual({ code: 4000, reason: '对方拒绝连接' }),
    )
    const [told] = done(await farm.call(managerA, videoCalls.cameras, { query: { search: '坏的' } }))
    expect(told).toMatchObject({ IsOnline: false, Reason: '对方拒绝连接' })
  })

  test('is told at once where nobody said how, or RTSP can’t be fetched here', async () => {
    const bare = await device('没接入')
    const answer = await urlFor(managerA, macOf(bare))
    expect([answer.status, answer.error.errors, answer.error.retryable]).toEqual([
      422,
      ['直播地址获取失败', '还没有设置视频接入'],
      false,
    ])
    const direct = await camera('直连', { Driver: 'rtsp', Address: 'rtsp://127.0.0.1:9/' })
    expect((await urlFor(managerA, macOf(direct))).error.errors[1]).toBe('服务器缺少视频组件，请联系系统管理员安装')
    const demo = await camera('演示', { Driver: 'sim' })
    expect((await urlFor(managerA, macOf(demo))).error.errors[1]).toBe('模拟摄像头没有在运行')
  })

  test('is cut off when somebody says that it is fetched otherwise, or not at all', async () => {
    const own = await camera('库房', { Driver: 'static', Address: picture.url })
    const one = await watching(await address(managerA, macOf(own)))
    done(await farm.call(managerA, videoCalls.unset, { body: { DeviceId: own.Id } }))
    await vi.waitFor(() => expect(one.closed()?.reason).toBe('摄像头的接入方式已变更'))
  })
})

test('the administrator sees every camera, another enterprise none of these', async () => {
  const names = async (who: typeof admin) => done(await farm.call(who, videoCalls.cameras, {})).map((one) => one.Name)
  expect([(await names(admin)).includes('大门'), await names(managerB)]).toEqual([true, []])
})
