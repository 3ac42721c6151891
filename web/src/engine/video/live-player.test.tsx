import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../platform/testing/fake-socket.ts'
import { idOf } from '../../testing/builders.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LivePlayer } from './LivePlayer.tsx'
import {
  fakeHls,
  fakeMpegts,
  letScriptsFeed,
  openPlayers,
  players,
  showFrame,
  standInForMedia,
} from './testing/fake-media.ts'
import type { LiveCamera } from './use-live.ts'

vi.mock('mpegts.js', () => fakeMpegts)
vi.mock('hls.js/light', () => fakeHls)

const ASK = 'GET /api/LuLiang/Device/GetLiveUrl'
const gate: LiveCamera = { id: idOf(7), name: '东门', mac: 'AA-01', isOnline: true, reason: '', isSimulated: false }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const figure = (name = '东门') => screen.getByRole('figure', { name })
const saidOf = (name = '东门') => within(figure(name)).queryByRole('status')?.textContent ?? '播放中'
const press = (name: string, camera = '东门') => fireEvent.click(within(figure(camera)).getByRole('button', { name }))

beforeAll(() => Promise.all([import('../../ui/video/flv-media.ts'), import('../../ui/video/hls-media.ts')]))
beforeEach(() => {
  vi.useFakeTimers()
  standInForMedia()
  return () => vi.useRealTimers()
})

/** A server that hands out a new address each time. */
function serverOf(handlers: FakeHandlers = {}) {
  let count = 0
  return fakeServer({ [ASK]: () => `/api/Video/Live/ticket-${(count += 1)}.flv`, ...handlers })
}

async function opened(...cameras: readonly LiveCamera[]) {
  const shown = cameras.length === 0 ? [gate] : cameras
  const page = renderScreen(
    <>
      {shown.map((one) => (
        <LivePlayer key={one.id} camera={one} />
      ))}
    </>,
    { at: '/FarmOperation/RealTimeVideo' },
  )
  await pass(0)
  await pass(0)
  return page
}
const lastPlayer = () => {
  const last = players().at(-1)
  if (!last) throw new Error('nothing is played')
  return last
}
async function played(position = 0.2) {
  act(() => showFrame(lastPlayer(), position))
  await pass(0)
}

describe('no picture', () => {
  test('a camera that is off says so and is not asked for', async () => {
    const server = serverOf()
    await opened({ ...gate, isOnline: false, reason: '断电' })
    await pass(60_000)
    expect(saidOf()).toBe('离线断电')
    expect(server.sent(ASK)).toEqual([])
  })

  test('what is refused says why and is asked for again by the person alone', async () => {
    const server = serverOf({ [ASK]: () => refused('not-found', { what: '摄像头' }) })
    await opened()
    await pass(60_000)
    expect(saidOf()).toBe('失败摄像头不存在或已被删除，请刷新后再试')
    expect(server.sent(ASK)).toHaveLength(1)
    press('重试')
    await pass(0)
    expect(server.sent(ASK)).toHaveLength(2)
  })

  test('what the server says may get better is tried again, although it is a refusal', async () => {
    const answer = { code: 'video/no-address', errors: ['直播地址获取失败', '平台没有回答'], retryable: true }
    const server = serverOf({ [ASK]: () => new FakeAnswer(answer, 422) })
    await opened()
    expect(saidOf()).toBe('重连中直播地址获取失败；平台没有回答')
    await pass(1_500)
    expect(server.sent(ASK).length).toBeGreaterThan(1)
  })

  test('a camera that the server knows to be off is told as off', async () => {
    serverOf({ [ASK]: () => new FakeAnswer({ code: 'video/offline', errors: ['离线', '断电'], retryable: true }, 409) })
    await opened()
    expect(saidOf()).toBe('离线断电')
  })

  test('without a network it is tried again with new addresses, and told as failed after three tries', async () => {
    const server = serverOf({ [ASK]: noNetwork })
    await opened()
    expect(saidOf()).toMatch(/^重连中/)
    await pass(4_500)
    expect(saidOf()).toMatch(/^失败/)
    const asked = server.sent(ASK).length
    await pass(60_000)
    expect(server.sent(ASK).length).toBeGreaterThan(asked)
  })

  test('one that brings no frame within eight seconds is closed and asked for anew', async () => {
    const server = serverOf()
    await opened()
    expect(saidOf()).toBe('连接中')
    await pass(8_500)
    expect(saidOf()).toBe('重连中没有收到画面')
    expect(openPlayers()).toEqual([])
    await pass(1_500)
    expect(openPlayers().map(({ address }) => address)).toEqual(['/api/Video/Live/ticket-2.flv'])
    expect(server.sent(ASK)).toHaveLength(2)
  })
})

describe('a picture', () => {
  test('comes over a socket, without a worker and without holding anything back', async () => {
    serverOf()
    await opened()
    expect(FakeSocket.made.map(({ address }) => address)).toEqual(['ws://farm.test/api/Video/Live/ticket-1.flv'])
    expect(lastPlayer().settings).toMatchObject({ enableWorker: false, enableStashBuffer: false })
    await played()
    expect(saidOf()).toBe('播放中')
  })

  test('that stands still for five seconds is taken up anew', async () => {
    serverOf()
    await opened()
    await played()
    await pass(5_500)
    expect(saidOf()).toBe('重连中画面中断')
    expect(openPlayers()).toEqual([])
    await pass(1_500)
    await played()
    expect(saidOf()).toBe('重连中画面中断')
    await pass(3_000)
    await played(3.4)
    expect([saidOf(), players().length]).toEqual(['播放中', 2])
  })

  test('whose connection breaks is taken up anew', async () => {
    serverOf()
    await opened()
    await played()
    act(() => FakeSocket.made[0]?.end(1006))
    expect(saidOf()).toBe('重连中连接中断')
  })

  test('that the server ends says why', async () => {
    serverOf()
    await opened()
    await played()
    act(() => FakeSocket.made[0]?.end(4000, '摄像头没有响应'))
    expect(saidOf()).toBe('重连中摄像头没有响应')
  })

  test('that the browser cannot decode is asked for as the smaller one, and that failing the person is told', async () => {
    const server = serverOf()
    await opened()
    await act(async () => lastPlayer().emit('error', 'MediaError', 'MediaMSEError', { code: 9 }))
    await pass(0)
    expect(server.sent(ASK).map(({ query }) => query.quality)).toEqual(['main', 'sub'])
    await act(async () => lastPlayer().emit('error', 'MediaError', 'CodecUnsupported'))
    expect(saidOf()).toMatch(/^编码不支持/)
    expect(openPlayers()).toEqual([])
  })

  test('is closed at once when its page is left', async () => {
    serverOf()
    const { unmount } = await opened()
    await played()
    unmount()
    expect(openPlayers()).toEqual([])
    expect(FakeSocket.made.map(({ isClosed }) => isClosed)).toEqual([true])
  })

  test('left while its address is still on its way is never opened', async () => {
    serverOf({ [ASK]: () => new Promise(() => undefined) })
    const { unmount } = await opened()
    unmount()
    await pass(20_000)
    expect(players()).toEqual([])
  })

  test('that nobody has seen for a minute is closed, and opened anew when somebody looks', async () => {
    const server = serverOf()
    await opened()
    await played()
    const look = vi.spyOn(document, 'hidden', 'get')
    const turn = (isHidden: boolean) => {
      look.mockReturnValue(isHidden)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    turn(true)
    await pass(59_000)
    expect(openPlayers()).toHaveLength(1)
    await pass(1_500)
    expect(openPlayers()).toEqual([])
    turn(false)
    await pass(0)
    expect([openPlayers().length, server.sent(ASK).length]).toEqual([1, 2])
  })

  test('is heard only when the person wants to', async () => {
    serverOf()
    await opened()
    await played()
    const video = figure().querySelector('video')
    expect(video?.muted).toBe(true)
    press('打开声音')
    expect(video?.muted).toBe(false)
  })
})

describe('a picture by HLS', () => {
  const M3U8 = { [ASK]: () => '/api/Video/Hls/ticket/index.m3u8' }

  test('is played where it stands, without a worker', async () => {
    serverOf(M3U8)
    await opened()
    expect(lastPlayer().address).toBe('/api/Video/Hls/ticket/index.m3u8')
    expect(lastPlayer().settings).toMatchObject({ enableWorker: false, maxLiveSyncPlaybackRate: 1.1 })
    await played()
    expect(saidOf()).toBe('播放中')
  })

  test('goes on over faults that it mends by itself, and is taken up anew after others', async () => {
    serverOf(M3U8)
    await opened()
    await played()
    act(() => lastPlayer().emit('error', 'error', { fatal: false, details: 'bufferStalledError' }))
    expect(saidOf()).toBe('播放中')
    act(() => lastPlayer().emit('error', 'error', { fatal: true, details: 'levelLoadError' }))
    expect(saidOf()).toMatch(/^重连中/)
  })

  test('is left to the browser where no script may feed it', async () => {
    letScriptsFeed(false)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    serverOf(M3U8)
    await opened()
    expect(players()).toEqual([])
    expect(figure().querySelector('video')?.getAttribute('src')).toBe('/api/Video/Hls/ticket/index.m3u8')
  })
})

describe('many pictures', () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ ...gate, id: idOf(20 + index), name: `${index + 1} 号` }))

  test('run nine at a time; one more takes the place of the first when it is pressed', async () => {
    serverOf()
    await opened(...many)
    expect(openPlayers()).toHaveLength(9)
    expect(saidOf('10 号')).toBe('未播放同时最多播放 9 路')
    press('点击播放', '11 号')
    await pass(0)
    expect([openPlayers().length, saidOf('11 号'), saidOf('1 号')]).toEqual([9, '连接中', '未播放同时最多播放 9 路'])
  })
})
