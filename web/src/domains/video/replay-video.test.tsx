import type { Camera } from '@farm/contract/video'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fakeHls,
  fakeMpegts,
  openPlayers,
  players,
  showFrame,
  standInForMedia,
} from '../../engine/video/testing/fake-media.ts'
import { FakeSocket } from '../../platform/testing/fake-socket.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { videoScreens } from './index.ts'
import { CAMERAS, cameraWith } from './testing/cameras.ts'
import { DAY, DOWNLOAD, KEEP, REPLAY_URL, at, recordedDay, recordingServer } from './testing/recordings.ts'

vi.mock('mpegts.js', () => fakeMpegts)
vi.mock('hls.js/light', () => fakeHls)

const REPLAY = '/FarmOperation/ReplayVideo'
const LIVE = '/FarmOperation/RealTimeVideo'
const ALL = [REPLAY, `${REPLAY}#Keep`, LIVE, `${LIVE}#Set`]
const NOW = '2026-11-20T12:00:00+08:00'

const gate = cameraWith({ Name: '东门' })
const slope = cameraWith({ Name: '南坡', IsOnline: false, Reason: '断电' })

beforeAll(() => Promise.all([import('./ReplayVideo.tsx'), import('../../ui/video/flv-media.ts')]))
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) })
  standInForMedia()
  setScreenWidth(1366)
  // A bar of a thousand pixels.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_000, 40))
  return () => vi.useRealTimers()
})

interface Opening {
  readonly own?: readonly string[]
  readonly query?: string
  readonly cameras?: readonly Camera[]
  readonly handlers?: FakeHandlers
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open({ own = ALL, query = '', cameras = [gate, slope], handlers = {} }: Opening = {}) {
  const server = recordingServer(cameras, handlers)
  const page = renderScreen(
    <Screen>
      <videoScreens.ReplayVideo />
    </Screen>,
    { at: `${REPLAY}${query}`, path: REPLAY, permission: permissionOf({ Functions: [...own] }) },
  )
  await pass(50)
  await pass(50)
  return { server, ...page }
}
type Server = Awaited<ReturnType<typeof open>>['server']

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const figure = () => screen.getByRole('figure')
const saidOf = () => within(figure()).queryByRole('status')?.textContent ?? '播放中'
const bar = () => screen.getByRole('slider', { name: '录像时间轴' })
const asked = (server: Server) => server.sent(REPLAY_URL).map(({ query }) => `${query.from} ${query.speed}`)
const addressed = () => Object.fromEntries(new URLSearchParams(window.location.search))
const shown = () => screen.getByRole('toolbar', { name: '回放控制' }).querySelector('time')?.textContent
const told = (text: string) => screen.getAllByRole('status').some((one) => one.textContent === text)

function lastPlayer() {
  const last = players().at(-1)
  if (!last) throw new Error('nothing is played')
  return last
}
async function played(position: number) {
  act(() => showFrame(lastPlayer(), position))
  await pass(250)
}
/** Of the thousand pixels of the bar, which stand for the whole day. */
const pixelsOf = (clock: string) => ((Date.parse(at(clock)) - Date.parse(at('00:00'))) / 86_400_000) * 1_000
async function touch(clock: string) {
  fireEvent.pointerDown(bar(), { clientX: pixelsOf(clock), button: 0 })
  fireEvent.pointerUp(bar(), { clientX: pixelsOf(clock) })
  await pass(500)
}

describe('nothing to be seen', () => {
  test('without a camera the person is told what there is to do', async () => {
    await open({ cameras: [], own: [REPLAY] })
    expect(screen.getByText('还没有可以观看的摄像头')).toBeTruthy()
  })

  test('a list of cameras that does not come can be asked for again', async () => {
    let isDown = true
    await open({ handlers: { [CAMERAS]: () => (isDown ? noNetwork() : [gate]) } })
    isDown = false
    press('重试')
    await pass(100)
    expect(figure()).toBeTruthy()
  })

  test('a camera that is not in reach is told as not there, not another one shown for it', async () => {
    const { server } = await open({ query: `?camera=${idOf(999)}` })
    expect(screen.getByText('没有这个摄像头')).toBeTruthy()
    expect(server.sent(DAY)).toEqual([])
  })

  test('a camera that is not recorded leads those who may to its plan', async () => {
    const none = { [DAY]: () => ({ Parts: [], At: 'here' }) }
    await open({ handlers: none })
    expect(screen.getByText(/还没有开启录像/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '去设置录像计划' }).getAttribute('href')).toContain(
      `/Core/DeviceDetail/${gate.Id}`,
    )
  })

  test('who may not set it is not led there', async () => {
    await open({ own: [REPLAY], handlers: { [DAY]: () => ({ Parts: [], At: 'here' }) } })
    expect(screen.queryByRole('link', { name: '去设置录像计划' })).toBeNull()
  })

  test('a day that lies further back than is kept says so', async () => {
    await open({ query: '?day=2026-11-01' })
    expect(screen.getByText('录像只保留 7 天，更早的已经删除。')).toBeTruthy()
  })

  test('what the server refuses says why, and is asked for again by the person alone', async () => {
    const { server } = await open({ handlers: { [REPLAY_URL]: () => refused('not-found', { what: '录像' }) } })
    expect(saidOf()).toBe('失败录像不存在或已被删除，请刷新后再试')
    await pass(30_000)
    expect(server.sent(REPLAY_URL)).toHaveLength(1)
    press('重试')
    await pass(50)
    expect(server.sent(REPLAY_URL)).toHaveLength(2)
  })
})

describe('a day', () => {
  test('plays from where its pictures begin', async () => {
    const { server } = await open()
    expect(asked(server)).toEqual([`${at('08:00')} 1`])
    expect(FakeSocket.made.map(({ address }) => address)).toEqual(['ws://farm.test/api/Video/Replay/ticket-1.flv'])
    expect(saidOf()).toBe('加载中')
    await played(2)
    expect([saidOf(), shown()]).toEqual(['播放中', '2026-11-20 08:00:02'])
  })

  test('is that of the first camera that has pictures of it', async () => {
    const none = { ...recordedDay, Parts: [] }
    await open({ handlers: { [DAY]: ({ query }) => (query.deviceId === gate.Id ? none : recordedDay) } })
    expect(figure().getAttribute('aria-label')).toBe('南坡')
  })

  test('opens at the camera, day, moment and speed of the address, which follows the picture', async () => {
    const { server } = await open({ query: `?camera=${slope.Id}&day=2026-11-20&at=09:15:00&speed=4` })
    expect(server.sent(DAY).map(({ query }) => query.deviceId)).toEqual([slope.Id])
    expect(asked(server)).toEqual([`${at('09:15')} 4`])
    await played(40)
    expect(addressed()).toMatchObject({ camera: slope.Id, day: '2026-11-20', at: '09:15:40', speed: '4' })
  })

  test('is turned to another moment by a touch of the bar, also where the camera is off now', async () => {
    const { server } = await open({ query: `?camera=${slope.Id}` })
    await played(1)
    await touch('09:30')
    expect(asked(server).at(-1)).toBe(`${at('09:30')} 1`)
    expect(openPlayers()).toHaveLength(1)
  })

  test('tells the moment under the pointer and whether it is recorded', async () => {
    await open()
    fireEvent.pointerMove(bar(), { clientX: pixelsOf('09:00') })
    expect(bar().textContent).toBe('09:00:00')
    fireEvent.pointerMove(bar(), { clientX: pixelsOf('18:00') })
    expect(bar().textContent).toBe('18:00:00 无录像')
  })

  test('leads over a gap and says so', async () => {
    const { server } = await open()
    await played(1)
    await touch('10:10')
    expect(asked(server).at(-1)).toBe(`${at('10:32')} 1`)
    expect(told('此时段无录像，已跳到 10:32')).toBe(true)
    await pass(6_000)
    expect(told('此时段无录像，已跳到 10:32')).toBe(false)
  })

  test('leads back to its last picture from hours of which there is none yet', async () => {
    const { server } = await open()
    await played(1)
    await touch('18:00')
    expect(asked(server).at(-1)).toBe(`${at('10:59:50')} 1`)
    expect(told('此时段无录像，已跳到 10:59')).toBe(true)
  })

  test.each([
    ['Home', '08:00'],
    ['End', '10:59:50'],
    ['PageUp', '10:32'],
    ['PageDown', '08:30'],
  ])('is turned far by %s on its bar', async (key, clock) => {
    const { server } = await open({ query: '?at=09:30:00' })
    await played(0)
    fireEvent.keyDown(bar(), { key })
    await pass(500)
    expect(asked(server).at(-1)).toBe(`${at(clock)} 1`)
  })

  test('goes ten seconds and a minute back and on by the keyboard', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(0)
    fireEvent.keyDown(bar(), { key: 'ArrowRight' })
    await pass(500)
    expect(asked(server).at(-1)).toBe(`${at('09:00:10')} 1`)
    await played(0)
    fireEvent.keyDown(bar(), { key: 'ArrowLeft', shiftKey: true })
    await pass(500)
    expect(asked(server).at(-1)).toBe(`${at('08:59:10')} 1`)
  })

  test('of many steps in a row only the last is asked for', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(0)
    await pass(500)
    for (let times = 0; times < 6; times += 1) fireEvent.keyDown(bar(), { key: 'ArrowRight' })
    await pass(1_000)
    expect(asked(server).slice(1)).toEqual([`${at('09:00:10')} 1`, `${at('09:01:00')} 1`])
  })

  test('plays at another speed from the moment shown', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(3)
    press('8 倍速')
    await pass(100)
    expect(asked(server).at(-1)).toBe(`${at('09:00:03')} 8`)
    expect(figure().querySelector('video')?.playbackRate).toBe(8)
  })

  test('paused lets go of its connection after a while and goes on where it stood', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(3)
    press('暂停')
    await pass(16_000)
    expect(openPlayers()).toEqual([])
    press('播放')
    await pass(100)
    expect(asked(server).at(-1)).toBe(`${at('09:00:03')} 1`)
  })

  test('goes on behind a gap where a recording ends, and after the last one says so', async () => {
    const { server } = await open({ query: '?at=09:59:00' })
    await played(59.5)
    act(() => FakeSocket.made.at(-1)?.end(1001))
    await pass(1_500)
    expect(asked(server).at(-1)).toBe(`${at('10:32')} 1`)
    expect(told('此时段无录像，已跳到 10:32')).toBe(true)
    await played(27 * 60 + 59)
    act(() => FakeSocket.made.at(-1)?.end(1001))
    await pass(1_500)
    expect(within(figure()).getByText('11:00 之后没有录像')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看实时画面' })).toBeTruthy()
    expect(openPlayers()).toEqual([])
  })

  test('that breaks off is taken up where it stood', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(20)
    act(() => FakeSocket.made.at(-1)?.end(4000, '录像读取失败'))
    expect(saidOf()).toBe('重连中录像读取失败')
    await pass(1_500)
    expect(asked(server).at(-1)).toBe(`${at('09:00:20')} 1`)
  })

  test('before another one keeps the time of day', async () => {
    const { server } = await open({ query: '?at=09:00:00' })
    await played(1)
    press('前一天')
    await pass(100)
    expect(server.sent(DAY).map(({ query }) => query.day)).toEqual(['2026-11-20', '2026-11-19'])
    expect(openPlayers()).toEqual([])
    press('后一天')
    await pass(100)
    expect(asked(server).at(-1)).toBe(`${at('09:00:01')} 1`)
  })

  test('is left without a connection', async () => {
    const { unmount } = await open()
    await played(1)
    unmount()
    expect([openPlayers(), FakeSocket.made.map(({ isClosed }) => isClosed)]).toEqual([[], [true]])
  })
})

describe('the bar', () => {
  const span = () => screen.getByRole('group', { name: '时间轴缩放' }).textContent

  test('is looked at more closely by buttons and by the wheel', async () => {
    await open({ query: '?at=09:00:00' })
    press('放大时间轴')
    expect(span()).toContain('04:30–16:30')
    press('放大时间轴')
    press('放大时间轴')
    press('放大时间轴')
    expect(screen.getByRole('button', { name: '放大时间轴' })).toHaveProperty('disabled', true)
    press('时间轴往后')
    fireEvent.wheel(bar(), { deltaY: 5_000, clientX: 500 })
    expect(span()).toContain('全天')
  })
})

describe('what is marked', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${new URL(this.href).pathname} ${this.download}`)
    })
  })
  const panel = () => within(screen.getByRole('region', { name: '选取的片段' }))
  async function marked(opening: Opening = {}) {
    const page = await open({ query: '?at=09:00:00', ...opening })
    await played(0)
    press('选取片段')
    return page
  }
  const write = (label: string, clock: string) =>
    fireEvent.change(panel().getByLabelText(label), { target: { value: clock } })

  test('cannot be longer than an hour, nor lie where nothing is recorded', async () => {
    await marked()
    write('结束', '10:00:01')
    expect(panel().getByRole('status').textContent).toBe('一次最长 1 小时')
    write('开始', '10:05:00')
    write('结束', '10:06:00')
    expect(panel().getByRole('status').textContent).toBe('这段时间没有录像')
    expect(panel().getByRole('button', { name: '下载' })).toHaveProperty('disabled', true)
  })

  test('is kept by those alone who may', async () => {
    await marked({ own: [REPLAY] })
    expect(panel().getByRole('button', { name: '下载' })).toBeTruthy()
    expect(panel().queryByRole('button', { name: '保存片段' })).toBeNull()
  })

  test('is fetched as a file under its name', async () => {
    const answer = { Url: '/api/Video/Download/t.mp4', Name: '东门_2026-11-20_09-00-00.mp4', Bytes: 3_300_000 }
    const { server } = await marked({ handlers: { [DOWNLOAD]: () => answer } })
    write('结束', '09:02:30')
    expect(panel().getByRole('status').textContent).toBe('09:00:00–09:02:30，2 分钟 30 秒')
    fireEvent.click(panel().getByRole('button', { name: '下载' }))
    await pass(100)
    expect(server.sent(DOWNLOAD).map(({ query }) => query)).toEqual([
      { deviceId: gate.Id, from: at('09:00'), to: at('09:02:30') },
    ])
    expect(saved).toEqual(['/api/Video/Download/t.mp4 东门_2026-11-20_09-00-00.mp4'])
  })

  test('is moved by its handles, with the keyboard too, which does not turn the picture', async () => {
    const { server } = await marked()
    fireEvent.keyDown(screen.getByRole('slider', { name: '片段结束' }), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(screen.getByRole('slider', { name: '片段开始' }), { key: 'ArrowLeft' })
    expect(panel().getByRole('status').textContent).toBe('08:59:59–09:02:00，2 分钟 1 秒')
    await pass(600)
    expect(asked(server)).toHaveLength(1)
  })

  test('is kept with a name and a note; a second try after a break of the line keeps it once', async () => {
    let isDown = true
    const { server } = await marked({
      handlers: { [KEEP]: ({ body }) => (isDown ? noNetwork() : { Id: (body as { Id: string }).Id }) },
    })
    fireEvent.click(panel().getByRole('button', { name: '保存片段' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.change(sheet.getByLabelText('片段名称'), { target: { value: '夜里进人' } })
    fireEvent.change(sheet.getByLabelText('说明'), { target: { value: '交派出所' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    await pass(100)
    expect(sheet.getByRole('alert')).toBeTruthy()
    isDown = false
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    await pass(100)
    const bodies = server.sent(KEEP).map(({ body }) => body as { Id: string })
    expect(bodies[1]).toEqual({
      Id: bodies[0]?.Id,
      DeviceId: gate.Id,
      From: at('09:00'),
      To: at('09:01'),
      Name: '夜里进人',
      Note: '交派出所',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('what a platform keeps is played at its own speed, and neither fetched nor kept', async () => {
  const elsewhere = { Parts: recordedDay.Parts, At: 'platform' }
  const { server } = await open({ query: '?speed=8', handlers: { [DAY]: () => elsewhere } })
  expect(asked(server)).toEqual([`${at('08:00')} 1`])
  expect(screen.getByRole('button', { name: '4 倍速' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: '选取片段' })).toBeNull()
})

test('on a phone the camera is chosen in a sheet, and stays at the moment', async () => {
  setScreenWidth(390)
  const { server } = await open({ query: '?at=09:00:00' })
  await played(5)
  press(/^东门/)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /南坡/ }))
  await pass(100)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent(REPLAY_URL).at(-1)?.query).toMatchObject({ deviceId: slope.Id, from: at('09:00:05') })
})
