import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clockForm } from '@farm/contract/clock'
import { planForm } from '@farm/contract/plans'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import { IN_BULK } from '../engine/records/records-key.ts'
import { BOARD } from '../dashboards/board/board-key.ts'
import { groundQuery } from '../engine/map/use-ground.ts'
import { ENDLESS_EVERY_MS, EVERY_MS, type LiveQueries, liveQueries } from './live-queries.ts'

const PUNCH_INS = { fact: clockForm.key, ids: [], organPath: '/1/' }
const PLANS = { ...PUNCH_INS, fact: planForm.key }
const FORMS = { ...PUNCH_INS, fact: 'forms' }
const PAGE = ['form-data', undefined, 'page', {}]
let client = new QueryClient()
let live: LiveQueries
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  live = liveQueries(client)
  return () => {
    live.stop()
    client.clear()
    vi.useRealTimers()
  }
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A screen that shows what stands under a key; tells how often it was read. */
async function shown(queryKey: readonly unknown[], read: () => Promise<unknown> = () => Promise.resolve(1)) {
  const queryFn = vi.fn<() => Promise<unknown>>(read)
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity })
  const leave = observer.subscribe(() => undefined)
  await pass(0)
  return { reads: () => queryFn.mock.calls.length, leave, state: () => observer.getCurrentResult() }
}

/** A list of which the person has asked for more and more. */
async function endless(queryKey: readonly unknown[]) {
  const queryFn = vi.fn<() => Promise<unknown>>(() => Promise.resolve(1))
  const getNextPageParam = () => undefined
  const options = { queryKey, queryFn, getNextPageParam, initialPageParam: '', staleTime: Infinity }
  new InfiniteQueryObserver(client, options).subscribe(() => undefined)
  await pass(0)
  return () => queryFn.mock.calls.length
}

function look(at: 'away' | 'at it') {
  isHidden = at === 'away'
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('what is not read anew', () => {
  test.each([
    ['what a form is being filled from', ['form-data', undefined, 'fresh', 'a', undefined]],
    ['the permission', ['permission', 'farm']],
    ['the addresses of photos', ['photos', undefined, 'a']],
  ])('%s', async (_, key) => {
    const screen = await shown(key)
    live.missed()
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(1)
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  })

  test('what nobody looks at any more, until somebody does', async () => {
    const screen = await shown(PAGE)
    screen.leave()
    live.changed(PLANS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(1)
    expect(client.getQueryState(PAGE)?.isInvalidated).toBe(true)
  })

  test('what failed, unless the stream was away', async () => {
    const screen = await shown(PAGE, () => Promise.reject(new Error('没有权限')))
    live.changed(PLANS)
    await pass(EVERY_MS)
    expect([screen.reads(), screen.state().status]).toEqual([1, 'error'])
    live.missed()
    await pass(0)
    expect(screen.reads()).toBe(2)
  })

  test('anything in a tab that nobody looks at; it is read once when somebody does', async () => {
    const screen = await shown(PAGE)
    look('away')
    live.changed(PLANS)
    live.changed(PLANS)
    await pass(60_000)
    expect(screen.reads()).toBe(1)
    look('at it')
    await pass(EVERY_MS * 3)
    expect(screen.reads()).toBe(2)
  })

  test('anything once the person has left', async () => {
    const screen = await shown(PAGE)
    live.changed(PLANS)
    live.changed(PLANS)
    live.stop()
    await pass(60_000)
    expect(screen.reads()).toBe(2)
  })
})

describe('what shows records', () => {
  test.each([
    ['a list', PAGE],
    ['a record', ['form-data', '/1/', 'record', 'a', undefined]],
    ['the names of references', ['form-data', 'names', undefined, 'crops', 'a']],
    ['statistics', ['statistics', undefined, 'clock']],
  ])('%s is read anew', async (_, key) => {
    const screen = await shown(key)
    live.changed(PLANS)
    await pass(0)
    expect(screen.reads()).toBe(2)
  })

  test('is read at once, then once a second, and once more after the last change', async () => {
    const screen = await shown(PAGE)
    const reads = []
    for (let tenth = 0; tenth < 25; tenth += 1) {
      live.changed(PLANS)
      await pass(100)
      reads.push(screen.reads())
    }
    expect([reads[0], reads[8], reads[10], reads[20]]).toEqual([2, 2, 3, 4])
    await pass(10_000)
    expect(screen.reads()).toBe(5)
  })

  test('is not asked for again while the answer is on its way, or a slow network would never see one', async () => {
    let isSlow = false
    const screen = await shown(PAGE, async () => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 5 * EVERY_MS))
      return Math.random()
    })
    isSlow = true
    const before = screen.state().data
    for (let second = 0; second < 4; second += 1) {
      live.changed(PLANS)
      await pass(EVERY_MS)
    }
    expect([screen.reads(), screen.state().data]).toEqual([2, before])
    await pass(EVERY_MS)
    expect(screen.state().data).not.toBe(before)
    expect(screen.reads()).toBe(3)
  })

  test('a break outweighs a change that came in the same second', async () => {
    const screen = await shown(PAGE, () => Promise.reject(new Error('断网')))
    live.changed(PLANS)
    live.missed()
    live.changed(PLANS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(2)
  })
})

describe('a punch-in', () => {
  test.each([
    ['the plans', ['form-data', undefined, 'page', { formId: planForm.id }]],
    ['the names of references', ['form-data', 'names', undefined, 'crops', 'a']],
    ['a record of another kind', ['form-data', undefined, 'record', 'a', undefined]],
  ])('leaves %s alone', async (_, key) => {
    const screen = await shown(key, () => Promise.resolve({ FormId: planForm.id }))
    live.changed(PUNCH_INS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(1)
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  })

  test.each([
    ['the punch-ins', ['form-data', undefined, 'page', { formId: clockForm.id }]],
    ['a punch-in', ['form-data', undefined, 'record', 'a', undefined]],
    ['what was done in the plans', ['form-data', undefined, 'plan-work', clockForm.id, 'a']],
    ['the statistics', ['statistics', undefined, 'clock-counts']],
  ])('has %s read anew', async (_, key) => {
    const screen = await shown(key, () => Promise.resolve({ FormId: clockForm.id }))
    live.changed(PUNCH_INS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(2)
  })

  test('takes nothing away from a change of another kind in the same second', async () => {
    const screen = await shown(PAGE)
    live.changed(PUNCH_INS)
    live.changed(PLANS)
    live.changed(PUNCH_INS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(2)
  })
})

describe('what is known of forms', () => {
  const known = [
    ['a form', ['forms', undefined, 'a']],
    ['the permission, with the menu', ['permission', 'farm']],
  ] as const

  test.each(known)('%s is not read anew when only records changed', async (_, key) => {
    const screen = await shown(key)
    live.changed(PLANS)
    await pass(EVERY_MS)
    expect(screen.reads()).toBe(1)
  })

  test.each(known)('%s is read anew when forms changed', async (_, key) => {
    const screen = await shown(key)
    live.changed(FORMS)
    await pass(0)
    expect(screen.reads()).toBe(2)
  })

  test.each(known)(
    '%s is read anew once the stream is back, for nobody tells what it missed of forms',
    async (_, key) => {
      const screen = await shown(key)
      live.returned()
      await pass(0)
      expect(screen.reads()).toBe(2)
    },
  )

  test('takes what is shown of their records along', async () => {
    const screen = await shown(PAGE)
    live.changed(FORMS)
    await pass(0)
    expect(screen.reads()).toBe(2)
  })
})

describe('when a border of an organisation has changed', () => {
  const { queryKey } = groundQuery(undefined)

  test('the ground of the map is read anew, records are not', async () => {
    const [ground, page] = [await shown(queryKey), await shown(PAGE)]
    live.changed({ ...PUNCH_INS, fact: 'ground' })
    await pass(0)
    expect([ground.reads(), page.reads()]).toEqual([2, 1])
  })

  test('the ground is read anew once the stream is back', async () => {
    const ground = await shown(queryKey)
    live.returned()
    await pass(0)
    expect(ground.reads()).toBe(2)
  })
})

describe('notices', () => {
  const COUNT = ['notices', 'count']

  test('are not read anew when only records changed', async () => {
    const count = await shown(COUNT)
    live.changed(PLANS)
    await pass(EVERY_MS)
    expect(count.reads()).toBe(1)
  })

  test('are read anew when the person has others, records are not', async () => {
    const [count, page] = [await shown(COUNT), await shown(PAGE)]
    live.changed({ ...PUNCH_INS, fact: 'notices' })
    await pass(0)
    expect([count.reads(), page.reads()]).toEqual([2, 1])
  })

  test('are read anew once some may have been missed', async () => {
    const count = await shown(COUNT)
    live.missed()
    await pass(0)
    expect(count.reads()).toBe(2)
  })
})

test('a change of records of a form made in the designer, told by its id, is a change of records', async () => {
  const screen = await shown(PAGE)
  live.changed({ ...PUNCH_INS, fact: '01900000-0000-7000-8000-00000000000a' })
  await pass(0)
  expect(screen.reads()).toBe(2)
})

test('a list that goes on and on is read anew once in five seconds, and once more after the last change', async () => {
  const reads = await endless(['form-data', undefined, 'pages', { formId: clockForm.id }])
  const screen = await shown(['form-data', undefined, 'page', { formId: clockForm.id }])
  for (let second = 0; second < 4; second += 1) {
    live.changed(PUNCH_INS)
    await pass(EVERY_MS)
  }
  expect([reads(), screen.reads()]).toEqual([2, 5])
  await pass(ENDLESS_EVERY_MS)
  expect([reads(), screen.reads()]).toEqual([3, 5])
})

describe('while this page changes many records one after the other', () => {
  /** Goes on until it is ended. */
  async function bulk() {
    let end: () => void = () => undefined
    const mutationFn = () =>
      new Promise<void>((resolve) => {
        end = resolve
      })
    const going = client
      .getMutationCache()
      .build(client, { mutationKey: [IN_BULK], mutationFn })
      .execute(undefined)
    await pass(0)
    return async () => {
      end()
      await going
      await pass(0)
    }
  }

  test('what shows them is not read anew; it is once when it is over', async () => {
    const screen = await shown(PAGE)
    const end = await bulk()
    for (let second = 0; second < 5; second += 1) {
      live.changed(PLANS)
      await pass(EVERY_MS)
    }
    expect(screen.reads()).toBe(1)
    await end()
    expect(screen.reads()).toBe(2)
  })

  test('forms are read anew all the same', async () => {
    const screen = await shown(['forms', undefined, 'of', 'farm'])
    await bulk()
    live.changed(FORMS)
    await pass(0)
    expect(screen.reads()).toBe(2)
  })
})

describe('devices that send', () => {
  const sent = (...ids: string[]) => live.changed({ fact: TELEMETRY_FACT, ids, organPath: '/1/' })
  const device = (id: string) => shown([TELEMETRY_FACT, undefined, 'latest', id])

  test('bring no records anew, and no values of other devices', async () => {
    const [page, other, probe] = [await shown(PAGE), await device('other'), await device('probe')]
    sent('probe')
    await pass(EVERY_MS)
    expect([page.reads(), other.reads(), probe.reads()]).toEqual([1, 1, 2])
  })

  test('are read once in a while however often they send, and every one of them that sent meanwhile', async () => {
    const [pump, probe] = [await device('pump'), await device('probe')]
    sent('probe')
    for (let time = 0; time < 20; time += 1) sent(time % 2 === 0 ? 'pump' : 'probe')
    expect([pump.reads(), probe.reads()]).toEqual([1, 2])
    await pass(EVERY_MS)
    expect([pump.reads(), probe.reads()]).toEqual([2, 3])
    await pass(EVERY_MS * 10)
    expect([pump.reads(), probe.reads()]).toEqual([2, 3])
  })

  test.each([
    ['were too many to be named', () => sent()],
    ['may have been missed', () => live.missed()],
    ['were not heard for a while', () => live.returned()],
  ])('are all read when they %s', async (_, happen) => {
    const [pump, probe] = [await device('pump'), await device('probe')]
    happen()
    await pass(EVERY_MS)
    expect([pump.reads(), probe.reads()]).toEqual([2, 2])
  })
})

describe('a board', () => {
  const punchIns = [BOARD, undefined, ['clock'], 'punch-ins']
  const plans = [BOARD, undefined, ['plans', 'places'], 'plans']

  test('reads anew the cards that what happened feeds, and no others', async () => {
    const [one, other] = [await shown(punchIns), await shown(plans)]
    live.changed(PUNCH_INS)
    await pass(EVERY_MS)
    expect([one.reads(), other.reads()]).toEqual([2, 1])
    live.changed(PLANS)
    live.changed(FORMS)
    await pass(EVERY_MS)
    expect([one.reads(), other.reads()]).toEqual([2, 2])
  })

  test('is read once a second at most, whatever happens, and once more after the last', async () => {
    const card = await shown(punchIns)
    for (let count = 0; count < 30; count += 1) {
      live.changed(PUNCH_INS)
      await pass(100)
    }
    await pass(2 * EVERY_MS)
    expect(card.reads()).toBe(1 + 4)
  })

  test('is read anew as a whole when something may have been missed, and when changes are heard again', async () => {
    const [one, other] = [await shown(punchIns), await shown(plans)]
    live.missed()
    await pass(EVERY_MS)
    live.returned()
    await pass(EVERY_MS)
    expect([one.reads(), other.reads()]).toEqual([3, 3])
  })

  test('that nobody looks at waits until somebody does', async () => {
    const card = await shown(punchIns)
    look('away')
    live.changed(PUNCH_INS)
    await pass(10 * EVERY_MS)
    expect(card.reads()).toBe(1)
    look('at it')
    await pass(0)
    expect(card.reads()).toBe(2)
  })
})
