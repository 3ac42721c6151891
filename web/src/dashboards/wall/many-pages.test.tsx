import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { CALLS, NOW, enterpriseOf, enterprisesOf, farmServer } from '../enterprise/testing/farm.ts'
import { boardScreens } from '../index.ts'
import { Wall } from './Wall.tsx'

const SECONDS = 10
/** Hours of a wall take a busy machine minutes. */
const PATIENCE_MS = 300_000

beforeAll(() => import('../enterprise/EnterpriseHome.tsx'))
beforeEach(() => {
  // Figures stand still: running up takes no part in what is counted, and most of the time.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

/** Listeners that are heard on the window and the document. */
function countListeners() {
  const heard = new Set<string>()
  const names = new Map<unknown, number>()
  const nameOf = (type: string, listener: unknown) => {
    if (!names.has(listener)) names.set(listener, names.size)
    return `${type} ${names.get(listener)}`
  }
  for (const place of [window, document]) {
    const [add, remove] = [place.addEventListener.bind(place), place.removeEventListener.bind(place)]
    vi.spyOn(place, 'addEventListener').mockImplementation((...args: Parameters<typeof window.addEventListener>) => {
      if (args[1]) heard.add(nameOf(args[0], args[1]))
      add(...args)
    })
    vi.spyOn(place, 'removeEventListener').mockImplementation(
      (...args: Parameters<typeof window.removeEventListener>) => {
        heard.delete(nameOf(args[0], args[1]))
        remove(...args)
      },
    )
  }
  return () => heard.size
}

const AT = '/EnterpriseIndex'
/** A round of three is a whole one again after so many. */
const ROUND = 3

interface Counted {
  readonly page: ReactElement
  /** Until all that is kept for a while is as full as it gets: five minutes of pages. */
  readonly first: number
  readonly further: number
}

/** Turns pages and counts what there is after the first and after all of them. */
async function turnPages({ page, first, further }: Counted) {
  const listeners = countListeners()
  const enterprises = Array.from({ length: ROUND }, (_, number) => enterpriseOf(number + 1))
  farmServer({ [CALLS.enterprises]: () => enterprisesOf(enterprises) })
  const permission = permissionOf({ Functions: [AT] })
  const at = `${AT}?organPath=%2F1%2F11%2F101%2F&wall=1&every=${SECONDS}`
  const { client, unmount } = renderScreen(page, { at, path: AT, permission })
  const turn = async (pages: number) => {
    for (let count = 0; count < pages; count += 1) {
      const before = window.location.search
      await act(() => vi.advanceTimersByTimeAsync(SECONDS * 1_000))
      // A page begins when it is drawn, which is a little after it was turned to.
      for (let more = 0; more < SECONDS && window.location.search === before; more += 1) {
        await act(() => vi.advanceTimersByTimeAsync(100))
      }
      expect(window.location.search).not.toBe(before)
    }
    return {
      timers: vi.getTimerCount(),
      listeners: listeners(),
      queries: client.getQueryCache().getAll().length,
      parts: document.querySelectorAll('*').length,
    }
  }
  await act(() => vi.advanceTimersByTimeAsync(0))
  const before = await turn(first)
  const after = await turn(further)
  unmount()
  return { before, after }
}

test(
  '500 pages of a wall leave nothing behind',
  async () => {
    const { before, after } = await turnPages({ page: <Wall />, first: 36, further: 465 })
    expect(after).toEqual(before)
  },
  PATIENCE_MS,
)

test(
  'the cards of an enterprise go with its page',
  async () => {
    const page = (
      <Screen>
        <boardScreens.Enterprise />
      </Screen>
    )
    const { before, after } = await turnPages({ page, first: 36, further: 36 })
    expect(before.parts).toBeGreaterThan(300)
    expect(after).toEqual(before)
  },
  PATIENCE_MS,
)
