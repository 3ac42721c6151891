import { act, fireEvent, screen, within } from '@testing-library/react'
import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noteHeard, noteUnheard } from '../../platform/live-state.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Wall } from './Wall.tsx'
import { WallButton } from './WallButton.tsx'

const ROUND = 'GET /api/Farm/Statistics/Enterprises'
const SESSIONS = 'GET /api/Core/Sessions/List'
const HOUR_MS = 3600_000
const enterpriseOf = (number: number) => ({
  Id: idOf(number),
  Name: `第 ${number} 农场`,
  OrganPath: `/1/11/${100 + number}/`,
})
const session = (EndTime: string) => ({
  Id: idOf(9),
  Device: 'Chrome',
  IsPhone: false,
  Address: '10.0.0.1',
  AddTime: '2026-11-14T02:00:00.000Z',
  LastUsed: '2026-11-20T02:00:00.000Z',
  EndTime,
  IsCurrent: true,
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:21:00+08:00') })
  return () => {
    noteHeard()
    vi.useRealTimers()
  }
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const at = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')
const press = (key: string) => fireEvent.keyDown(document.body, { key })

/** As the entrance draws it: each address has a page of its own. */
function Home() {
  const { pathname } = useLocation()
  return (
    <Fragment key={pathname}>
      <WallButton />
      <Wall />
    </Fragment>
  )
}

const roundOf = (Enterprises: readonly object[]) => ({ Count: Enterprises.length, Enterprises })

/** A wall with a county and two enterprises, unless told. */
async function hang(address = '/FarmIndex?wall=1&every=30', handlers: FakeHandlers = {}, own = ['/FarmIndex']) {
  const server = fakeServer({
    [ROUND]: () => roundOf([enterpriseOf(1), enterpriseOf(2)]),
    [SESSIONS]: () => [],
    ...handlers,
  })
  const page = renderScreen(<Home />, {
    at: address,
    path: '/:home',
    permission: permissionOf({ Functions: own }),
  })
  await pass(0)
  return { server, ...page }
}

describe('at a desk', () => {
  test('nothing of the wall is there, and nothing is asked for', async () => {
    const { server } = await hang('/FarmIndex')
    expect(server.requests).toEqual([])
    await pass(10 * 60_000)
    expect(at()).toBe('/FarmIndex')
  })

  test('a press hangs the page up where it is', async () => {
    await hang('/EnterpriseIndex?organPath=%2F1%2F11%2F102%2F')
    fireEvent.click(screen.getByRole('button', { name: '大屏模式' }))
    await pass(0)
    expect(at()).toBe('/EnterpriseIndex?organPath=/1/11/102/&wall=1&every=30')
    expect(screen.queryByRole('button', { name: '大屏模式' })).toBeNull()
  })
})

describe('the round', () => {
  test('goes through the county and each enterprise, and begins anew', async () => {
    await hang()
    const seen: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(30_000)
      seen.push(at().replace('?wall=1&every=30', '').replace('&wall=1&every=30', ''))
    }
    const homes = ['/EnterpriseIndex?organPath=/1/11/101/', '/EnterpriseIndex?organPath=/1/11/102/']
    expect(seen).toEqual([...homes, '/FarmIndex', homes[0]])
  })

  test('leaves no trail in the history', async () => {
    await hang()
    const before = window.history.length
    await pass(300_000)
    expect(window.history.length).toBe(before)
  })

  test('is shown by dots, each leading to its page', async () => {
    await hang()
    const dots = within(screen.getByRole('list', { name: '轮播页面' }))
    expect(dots.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('县级首页')
    fireEvent.click(dots.getByRole('button', { name: '第 2 农场' }))
    await pass(0)
    expect(at()).toContain('organPath=/1/11/102/')
  })

  test('of more pages than there is room for dots tells which of them stands, and leaves none out', async () => {
    const many = Array.from({ length: 80 }, (_, index) => enterpriseOf(index + 1))
    const { server } = await hang(undefined, { [ROUND]: () => roundOf(many) })
    expect(screen.queryByRole('list', { name: '轮播页面' })).toBeNull()
    expect(screen.getByText('1 / 81')).toBeTruthy()
    expect(server.sent(ROUND)[0]?.query.top).toBe('500')
    press('ArrowLeft')
    await pass(0)
    expect(at()).toContain('organPath=/1/11/180/')
    expect(screen.getByText('81 / 81')).toBeTruthy()
  })

  test('of a single page stands', async () => {
    await hang('/EnterpriseIndex?wall=1', { [ROUND]: () => roundOf([]) }, [])
    await pass(HOUR_MS)
    expect(at()).toBe('/EnterpriseIndex?wall=1')
    expect(screen.queryByRole('list', { name: '轮播页面' })).toBeNull()
  })

  test('from a page that is not among them goes on to the first', async () => {
    await hang('/EnterpriseIndex?wall=1&every=30')
    await pass(30_000)
    expect(at()).toBe('/FarmIndex?wall=1&every=30')
  })

  test('takes the time that was chosen', async () => {
    await hang()
    fireEvent.pointerMove(window)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '120' } })
    await pass(100_000)
    expect(at()).toBe('/FarmIndex?wall=1&every=120')
    await pass(30_000)
    expect(at()).toContain('/EnterpriseIndex')
  })
})

describe('whoever stands before it', () => {
  test('stops it by a key or a touch, and it goes on two minutes later', async () => {
    await hang()
    await pass(20_000)
    press('a')
    await pass(60_000)
    fireEvent.pointerDown(document.body)
    await pass(119_000)
    expect(at()).toBe('/FarmIndex?wall=1&every=30')
    await pass(2_000)
    await pass(100)
    expect(at()).toContain('organPath=/1/11/101/')
  })

  test('lets it go on at once', async () => {
    await hang()
    press('a')
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: '继续' }))
    await pass(31_000)
    expect(at()).toContain('organPath=/1/11/101/')
  })

  test('turns it by arrows, and takes it down by Escape', async () => {
    await hang()
    press('ArrowLeft')
    await pass(0)
    expect(at()).toContain('organPath=/1/11/102/')
    press('ArrowRight')
    await pass(0)
    expect(at()).toBe('/FarmIndex?wall=1&every=30')
    press('Escape')
    await pass(0)
    expect(at()).toBe('/FarmIndex')
  })

  test('sees the pointer while it moves, and three seconds longer', async () => {
    await hang()
    const isHidden = () => 'quiet' in document.documentElement.dataset
    await pass(2_900)
    expect(isHidden()).toBe(false)
    await pass(200)
    expect(isHidden()).toBe(true)
    fireEvent.pointerMove(window)
    await pass(0)
    expect(isHidden()).toBe(false)
  })
})

describe('without a network', () => {
  test('what stands stays with a note and its age, and the round goes on once it is back', async () => {
    await hang()
    act(noteUnheard)
    await pass(5 * 60_000 + 20_000)
    expect(at()).toBe('/FarmIndex?wall=1&every=30')
    expect(screen.getByRole('alert').textContent).toMatch(/^连接中断 5 分钟，画面停在 10:21/)
    act(noteHeard)
    await pass(100)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(at()).toContain('organPath=/1/11/101/')
  })

  test('a round that is not known yet is asked for until it comes', async () => {
    let isDown = true
    await hang('/FarmIndex?wall=1&every=30', { [ROUND]: () => (isDown ? noNetwork() : roundOf([enterpriseOf(1)])) })
    await pass(60_000)
    expect(at()).toBe('/FarmIndex?wall=1&every=30')
    isDown = false
    await pass(16 * 60_000)
    expect(screen.getByRole('list', { name: '轮播页面' })).toBeTruthy()
  })
})

describe('at night', () => {
  /** What the server says of its health, beside what the fake one answers. */
  function withHealth(isWell: () => boolean) {
    const inner = Reflect.get(window, 'fetch') as (input: string, init?: RequestInit) => Promise<Response>
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (input !== '/healthz') return inner(input, init)
      return isWell() ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('fetch failed'))
    })
  }

  test('the page is loaded anew once, between 03:15 and 03:45', async () => {
    await hang('/EnterpriseIndex?wall=1', { [ROUND]: () => roundOf([]) }, [])
    withHealth(() => true)
    await pass((16 * 60 + 53) * 60_000)
    expect(leftFor).toEqual([])
    await pass(32 * 60_000)
    expect(leftFor.length).toBeGreaterThan(0)
  })

  test('it is so although the wall turns between the county and an enterprise', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T23:00:00+08:00'))
    await hang('/FarmIndex?wall=1&every=1200', { [ROUND]: () => roundOf([enterpriseOf(1)]) })
    withHealth(() => true)
    const homes = new Set<string>()
    for (let turns = 0; turns < 12; turns += 1) {
      await pass(20 * 60_000)
      homes.add(window.location.pathname)
    }
    expect(homes.size).toBe(2)
    expect(leftFor).toEqual([])
    await pass(46 * 60_000)
    expect(leftFor.length).toBeGreaterThan(0)
  })

  test('it is so although the wall turns faster than it looks, and was hung up shortly before', async () => {
    Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: Date.now() })
    vi.setSystemTime(Date.parse('2026-11-21T03:05:00+08:00'))
    await hang()
    withHealth(() => true)
    await pass(9 * 60_000)
    expect(leftFor).toEqual([])
    await pass(32 * 60_000)
    expect(leftFor.length).toBeGreaterThan(0)
  })

  test('it is not while the server does not answer', async () => {
    await hang('/EnterpriseIndex?wall=1', { [ROUND]: () => roundOf([]) }, [])
    let isWell = false
    withHealth(() => isWell)
    await pass(19 * HOUR_MS)
    expect(leftFor).toEqual([])
    isWell = true
    await pass(61_000)
    expect(leftFor).toHaveLength(1)
  })
})

test('the end of the session is told a day before', async () => {
  await hang('/FarmIndex?wall=1', { [SESSIONS]: () => [session('2026-11-21T10:00:00+08:00')] })
  expect(screen.getByText('登录将于 11-21 10:00 到期，到期后请在此屏幕上重新登录')).toBeTruthy()
})
