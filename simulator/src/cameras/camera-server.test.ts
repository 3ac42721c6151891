import { get } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraServer, type Served } from './camera-server.ts'
import { CameraStream } from './camera-stream.ts'
import { HlsFeed } from './hls-feed.ts'
import { MovingBar } from './testing/drawn.ts'

const picture = { current: new MovingBar() }
let stream = new CameraStream(picture.current)
let camera: Served & { isOff: boolean }
let server: CameraServer
let base: string

beforeEach(async () => {
  picture.current = new MovingBar()
  stream = new CameraStream(picture.current)
  camera = { stream, hls: new HlsFeed(stream), still: async () => Buffer.from('still'), isOff: false }
  server = new CameraServer((code) => (code === 'HEXI-SX-1' ? camera : undefined))
  base = `http://127.0.0.1:${await server.listen()}/camera/HEXI-SX-1`
})
afterEach(async () => {
  camera.hls.end()
  await server.close()
})

/** Takes what comes and counts it, until it is told to stop. */
function watch(address = `${base}.flv`) {
  const taken = { bytes: 0, isOver: false, leave: () => void request.destroy() }
  const request = get(address, (response) => {
    response.on('data', (part: Buffer) => (taken.bytes += part.length))
    response.on('error', () => undefined)
    response.on('close', () => (taken.isOver = true))
  })
  request.on('error', () => (taken.isOver = true))
  return taken
}

const patience = { timeout: 8_000 }
const comes = (taken: { readonly bytes: number }) => {
  const { bytes } = taken
  return vi.waitFor(() => expect(taken.bytes).toBeGreaterThan(bytes), patience)
}

test.each(['/camera/HEXI-SX-9.flv', '/camera/HEXI-SX-1.exe', '/camera/../HEXI-SX-1.flv', '/'])(
  '%s is not there',
  async (path) => {
    const { status } = await fetch(new URL(path, base))
    expect(status).toBe(404)
    expect(picture.current.drawn).toBe(0)
  },
)

test('a camera without power cuts off whoever asks, and whoever watches', async () => {
  const before = watch()
  await comes(before)
  camera.isOff = true
  server.cutOff('HEXI-SX-1')
  await vi.waitFor(() => expect(before.isOver).toBe(true), patience)
  await expect(fetch(`${base}.flv`)).rejects.toThrow('fetch failed')
  expect(stream.viewers).toBe(0)
})

describe('a camera', () => {
  test('serves many who watch, and ends when the last has left', async () => {
    const [one, other] = [watch(), watch()]
    await comes(one)
    await comes(other)
    expect(stream.viewers).toBe(2)
    one.leave()
    await vi.waitFor(() => expect(stream.viewers).toBe(1), patience)
    await comes(other)
    other.leave()
    await vi.waitFor(() => expect(stream.viewers).toBe(0), patience)
  })

  test('that is frozen keeps the connection and sends nothing, and goes on afterwards', async () => {
    const taken = watch()
    await comes(taken)
    stream.freeze()
    const { drawn } = picture.current
    for (let tick = 0; tick < 20; tick += 1) stream.tick(new Date())
    expect(picture.current.drawn).toBe(drawn)
    expect(taken.isOver).toBe(false)
    stream.thaw()
    await comes(taken)
    taken.leave()
  })

  test('shows who comes later the last key picture and all since', () => {
    const leave = stream.watch(() => undefined)
    for (let tick = 0; tick < 21; tick += 1) stream.tick(new Date(tick * 125))
    const seen: Array<{ readonly isKey: boolean; readonly at: number }> = []
    stream.watch((unit) => seen.push(unit))()
    leave()
    expect(seen.map(({ isKey }) => isKey)).toEqual([true, false, false, false, false])
    expect(seen.map(({ at }) => at)).toEqual([16, 17, 18, 19, 20].map((tick) => tick * 125))
  })

  test('answers a still while nobody watches', async () => {
    const answer = await fetch(`${base}.jpg`)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/jpeg', 'still'])
  })
})

test('HLS tells segments in order, each of which is there, and ends by itself', async () => {
  const asked = fetch(`${base}/index.m3u8`)
  await vi.waitFor(() => expect(stream.viewers).toBe(1), patience)
  for (let tick = 0; tick < 40; tick += 1) stream.tick(new Date(Date.now() + tick * 125))
  const playlist = await (await asked).text()
  const names = playlist.split('\n').filter((line) => line.endsWith('.ts'))
  expect(playlist).toMatch(/^#EXTM3U\n/)
  expect(names).toHaveLength(2)
  for (const name of names) {
    const answer = await fetch(`${base}/${name}`)
    expect(answer.headers.get('content-type')).toBe('video/mp2t')
    expect((await answer.arrayBuffer()).byteLength % 188).toBe(0)
  }
  expect((await fetch(`${base}/1.ts`)).status).toBe(404)
  camera.hls.end()
  expect(stream.viewers).toBe(0)
})
