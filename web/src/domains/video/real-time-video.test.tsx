import type { Camera } from '@farm/contract/video'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeHls, fakeMpegts, openPlayers, showFrame, standInForMedia } from '../../engine/video/testing/fake-media.ts'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { videoScreens } from './index.ts'
import { ASK, CAMERAS, cameraServer, cameraWith } from './testing/cameras.ts'

vi.mock('mpegts.js', () => fakeMpegts)
vi.mock('hls.js/light', () => fakeHls)

const AT = '/FarmOperation/RealTimeVideo'
const ALL = [AT, `${AT}#Set`, `${AT}#Turn`, '/Core/DeviceList']
const TURN = 'POST /api/Farm/Video/Turn'
const person = userEvent.setup({ delay: null })
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

beforeAll(() =>
  Promise.all([
    import('./RealTimeVideo.tsx'),
    import('./settings/VideoSettings.tsx'),
    import('../../ui/video/flv-media.ts'),
  ]),
)
beforeEach(standInForMedia)

function open(cameras: readonly Camera[], { own = ALL, at = AT, ...handlers }: OpenOptions = {}) {
  const server = cameraServer(cameras, handlers.handlers)
  const page = renderScreen(
    <Screen>
      <videoScreens.RealTimeVideo />
    </Screen>,
    { at, path: AT, permission: permissionOf({ Functions: [...own] }) },
  )
  return { server, ...page }
}
interface OpenOptions {
  readonly own?: readonly string[]
  readonly at?: string
  readonly handlers?: FakeHandlers
}
const slot = (number: number) => screen.findByRole('button', { name: new RegExp(`^第 ${number} 格`) })
const slots = () => screen.getAllByRole('button', { name: /^第 \d+ 格/ }).map((one) => one.getAttribute('aria-label'))
const inTree = async (name: string) =>
  within(await screen.findByRole('navigation', { name: '摄像头' })).getByRole('button', { name: new RegExp(name) })

describe('who may only watch', () => {
  const own = [AT]

  test('sees no settings, not even by their address, and turns nothing', async () => {
    open([cameraWith({ Name: '东门', CanTurn: true })], { own, at: `${AT}?tab=settings` })
    expect(await slot(1)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '视频设置' })).toBeNull()
    expect(screen.queryByRole('button', { name: '云台' })).toBeNull()
  })

  test('is told what there is to do where there is no camera', async () => {
    open([], { own })
    expect(await screen.findByText('还没有可以观看的摄像头')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '去设备列表' })).toBeNull()
  })
})

test('without a camera the way to the devices is shown to those who may go it', async () => {
  open([])
  expect((await screen.findByRole('link', { name: '去设备列表' })).getAttribute('href')).toContain('/Core/DeviceList')
})

test('a list of cameras that does not come can be asked for again', async () => {
  let isDown = true
  const list = () => (isDown ? noNetwork() : [cameraWith({ Name: '东门' })])
  open([], { handlers: { [CAMERAS]: list } })
  await screen.findByRole('button', { name: '重试' })
  isDown = false
  await press('重试')
  expect(await slot(1)).toBeTruthy()
})

describe('the wall', () => {
  const cameras = ['东门', '南坡', '西库', '北坡', '井房'].map((Name) => cameraWith({ Name }))
  const off = cameraWith({ Name: '断电的', IsOnline: false, Reason: '断电' })

  test('begins with the first cameras that are on, and asks for their smaller picture', async () => {
    const { server } = open([off, ...cameras])
    await waitFor(() => expect(openPlayers()).toHaveLength(4))
    expect(slots()).toEqual(['第 1 格：东门', '第 2 格：南坡', '第 3 格：西库', '第 4 格：北坡'])
    expect(new Set(server.sent(ASK).map(({ query }) => query.quality))).toEqual(new Set(['sub']))
  })

  test('marks in the tree what is off and what is simulated', async () => {
    open([off, cameraWith({ Name: '假的', IsSimulated: true }), cameraWith({ Name: '新的', IsSet: false })])
    expect((await inTree('断电的')).textContent).toContain('离线')
    expect((await inTree('假的')).textContent).toContain('模拟')
    expect((await inTree('新的')).textContent).toContain('未设置')
  })

  test('puts the camera that is picked into the chosen slot, by the keyboard too, and keeps it', async () => {
    const { unmount } = open([off, ...cameras])
    await person.click(await slot(2))
    const well = await inTree('井房')
    well.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(slots()[1]).toBe('第 2 格：井房'))
    await person.click(await inTree('断电的'))
    expect(slots()[2]).toBe('第 3 格：断电的')
    expect(within(screen.getByRole('figure', { name: '断电的' })).getByRole('status').textContent).toBe('离线断电')
    unmount()
    open([off, ...cameras])
    await waitFor(() => expect(slots()).toEqual(['第 1 格：东门', '第 2 格：井房', '第 3 格：断电的', '第 4 格：北坡']))
  })

  test('takes a camera that is dragged to a slot', async () => {
    open(cameras)
    const held = new Map<string, string>()
    const dataTransfer = {
      setData: (kind: string, text: string) => held.set(kind, text),
      getData: (kind: string) => held.get(kind) ?? '',
      get types() {
        return [...held.keys()]
      },
    }
    fireEvent.dragStart(await inTree('井房'), { dataTransfer })
    const place = await slot(3)
    const over = createEvent.dragOver(place, { dataTransfer })
    fireEvent(place, over)
    expect(over.defaultPrevented).toBe(true)
    fireEvent.drop(place, { dataTransfer })
    await waitFor(() => expect(slots()[2]).toBe('第 3 格：井房'))
  })

  test('shows one camera in full, and closes the others', async () => {
    const { server } = open(cameras)
    await waitFor(() => expect(openPlayers()).toHaveLength(4))
    await press('1 画面')
    await waitFor(() => expect(openPlayers()).toHaveLength(1))
    expect(server.sent(ASK).at(-1)?.query).toMatchObject({ indexCode: cameras[0]?.MAC, quality: 'main' })
  })

  test('empties a slot', async () => {
    open(cameras)
    await slot(1)
    const gate = await screen.findByRole('figure', { name: '东门' })
    await person.click(within(gate).getByRole('button', { name: '移出' }))
    await waitFor(() => expect(slots()[0]).toBe('第 1 格：空'))
  })

  test('keeps layouts by name, opens them, and brings back one that was deleted', async () => {
    open(cameras)
    await press('9 画面')
    await press('布局')
    await person.type(screen.getByLabelText('布局名称'), '早班')
    await press('保存')
    await press('1 画面')
    expect(slots()).toHaveLength(1)
    await press(/^布局$/)
    await press(/^早班/)
    expect(slots()).toHaveLength(9)
    await press('删除布局早班')
    expect(screen.queryByRole('button', { name: /^早班/ })).toBeNull()
    await press('撤销')
    expect(await screen.findByRole('button', { name: /^早班/ })).toBeTruthy()
  })

  test('finds cameras by words', async () => {
    open(cameras)
    await person.type(await screen.findByLabelText('搜索摄像头'), '坡')
    const tree = screen.getByRole('navigation', { name: '摄像头' })
    expect(within(tree).getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('a patrol', () => {
  test('shows page after page until it is stopped, and then what was there before', async () => {
    vi.useFakeTimers()
    try {
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
      open(['甲', '乙', '丙', '丁', '戊'].map((Name) => cameraWith({ Name })))
      await vi.waitFor(() => screen.getByRole('button', { name: '轮巡' }))
      click('轮巡')
      click('10 秒')
      expect(slots()[0]).toBe('第 1 格：甲')
      await pass(10_000)
      expect(slots()).toEqual(['第 1 格：戊', '第 2 格：空', '第 3 格：空', '第 4 格：空'])
      expect(screen.getByText('轮巡中，每 10 秒，第 2 / 2 页')).toBeTruthy()
      expect(openPlayers()).toHaveLength(1)
      click('停止轮巡')
      await pass(30_000)
      expect(slots()[0]).toBe('第 1 格：甲')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a camera that can be turned', () => {
  const gate = cameraWith({ Name: '东门', CanTurn: true })
  async function turning(handlers: FakeHandlers = { [TURN]: () => undefined }) {
    const { server } = open([gate], { handlers })
    await waitFor(() => expect(openPlayers()).toHaveLength(1))
    act(() => openPlayers().forEach((one) => showFrame(one)))
    await press('云台')
    return { server, said: () => server.sent(TURN).map(({ body }) => (body as { Action: string }).Action) }
  }

  test('turns as long as a button is held', async () => {
    const { said } = await turning()
    const left = await screen.findByRole('button', { name: '左' })
    fireEvent.pointerDown(left)
    await waitFor(() => expect(said()).toEqual(['left']))
    fireEvent.pointerUp(left)
    await waitFor(() => expect(said()).toEqual(['left', 'stop']))
  })

  test('is stopped when its pad goes away', async () => {
    const { said } = await turning()
    fireEvent.pointerDown(await screen.findByRole('button', { name: '上' }))
    await press('云台')
    await waitFor(() => expect(said()).toEqual(['up', 'stop']))
  })

  test('says why it does not turn', async () => {
    await turning({ [TURN]: () => refused('not-found', { what: '云台' }) })
    fireEvent.pointerDown(await screen.findByRole('button', { name: '右' }))
    expect(await screen.findByText('云台不存在或已被删除，请刷新后再试')).toBeTruthy()
  })
})

describe('on a phone', () => {
  test('cameras stand below one another; the one that is touched plays, one at a time', async () => {
    setScreenWidth(390)
    open([cameraWith({ Name: '东门' }), cameraWith({ Name: '南坡' })])
    await screen.findByRole('button', { name: /^播放 ?东门/ })
    expect(openPlayers()).toEqual([])
    await press(/^播放 ?东门/)
    await waitFor(() => expect(openPlayers()).toHaveLength(1))
    await press(/^播放 ?南坡/)
    await waitFor(() =>
      expect(
        openPlayers()
          .map(({ address }) => address)
          .join(),
      ).toMatch(/-sub\.flv$/),
    )
    expect(openPlayers()).toHaveLength(1)
    await press('停止播放')
    await waitFor(() => expect(openPlayers()).toEqual([]))
  })
})
