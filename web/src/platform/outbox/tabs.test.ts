import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { PUT } from '../../testing/photo-server.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { makeStore } from './open-store.ts'
import {
  ADD,
  added,
  bodyOf,
  chen,
  expectCut,
  expectOver,
  first,
  networkIsBack,
  outboxOf,
  photo,
  punchIn,
  serve,
  states,
} from './testing/world.ts'

beforeEach(async () => {
  await asOnSecurePage()
  onlyOneSends()
})

/** Locks as browsers give them: one holder of a name at a time. */
function onlyOneSends(): void {
  const before = new Map<string, Promise<unknown>>()
  const request = (name: string, _options: object, act: () => Promise<void>) => {
    const mine = (before.get(name) ?? Promise.resolve()).then(act)
    before.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
  const locks = { request }
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (own, name) => name === 'locks' || name in own,
      get: (own, name): unknown => (name === 'locks' ? locks : Reflect.get(own, name, own)),
    }),
  )
}

const otherTabHears = () => window.dispatchEvent(new StorageEvent('storage', { key: 'outbox.changed' }))

/** Two tabs of one person on one device; the first sends. */
async function twoTabs(handlers: Parameters<typeof serve>[0]) {
  const { server, photos } = serve(handlers)
  const store = makeStore()
  const sender = outboxOf(chen, store)
  return { server, photos, sender, other: () => outboxOf(chen, store) }
}

describe('what is taken back in another tab', () => {
  test.each([
    ['to change it', (other: ReturnType<typeof outboxOf>) => other.hold(idOf(10)), ['held']],
    ['for good', (other: ReturnType<typeof outboxOf>) => other.remove(idOf(10)), []],
  ] as const)('%s does not go out of the one that sends', async (_, act, left) => {
    let isUp = false
    const { server, sender, other } = await twoTabs({ [ADD]: (request) => (isUp ? added(request) : noNetwork()) })
    await sender.keep(punchIn(10))
    await expectCut(sender)
    const tab = other()
    await waitFor(() => expect(tab.snapshot().isLoaded).toBe(true))
    await act(tab)
    const tries = server.sent(ADD).length
    otherTabHears()
    await waitFor(() => expect(states(sender)).toEqual(left))
    isUp = true
    networkIsBack()
    await sender.keep(punchIn(11))
    await waitFor(() => expect(server.sent(ADD).length).toBeGreaterThan(tries))
    expect(
      server
        .sent(ADD)
        .slice(tries)
        .map((request) => bodyOf(request).Id),
    ).toEqual([idOf(11)])
  })

  test('while its last photo goes does not follow it, though this tab has heard nothing yet', async () => {
    const { photos, server, sender, other } = await twoTabs({
      [PUT]: async (request) => {
        await tab.hold(idOf(10))
        return photos.put(request)
      },
    })
    const tab = other()
    await sender.keep(punchIn(10, { photos: [photo(20)] }))
    await waitFor(() => expect(states(tab)).toEqual(['held']))
    await waitFor(() => expect(first(sender)?.progress).toBeUndefined())
    expect(server.sent(ADD)).toEqual([])
  })
})

test('a tab of a version that does not know acts does not keep this one from sending', async () => {
  void navigator.locks.request(`outbox:${chen}`, {}, () => new Promise(() => undefined))
  const { sender } = await twoTabs({})
  await sender.keep(punchIn(10))
  await expectOver(sender, 'delivered')
})

test('what was delivered meanwhile is neither held nor asked for again by a page that has not heard of it', async () => {
  const { sender, other } = await twoTabs({})
  await sender.keep(punchIn(10, { photos: [photo(20)] }))
  const late = other()
  await expectOver(sender, 'delivered')
  expect(await late.hold(idOf(10))).toBeUndefined()
  await late.retry(idOf(10))
  await late.release(idOf(10))
  await waitFor(() => expect(states(late)).toEqual(['delivered']))
})

describe('what is held while it is changed', () => {
  test('goes out as it was when the person leaves it as it is', async () => {
    let isUp = false
    const { sender } = await twoTabs({ [ADD]: (request) => (isUp ? added(request) : noNetwork()) })
    await sender.keep(punchIn(10))
    await expectCut(sender)
    await sender.hold(idOf(10))
    await expectOver(sender, 'held')
    isUp = true
    await sender.release(idOf(10))
    await expectOver(sender, 'delivered')
  })

  test('and was left so for half a day goes out as it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T02:00:00Z') })
    const { sender, other } = await twoTabs({ [ADD]: () => noNetwork() })
    await sender.keep(punchIn(10))
    await sender.hold(idOf(10))
    await expectOver(sender, 'held')
    sender.close()
    vi.setSystemTime(Date.parse('2026-11-20T15:00:00Z'))
    serve()
    await expectOver(other(), 'delivered')
    vi.useRealTimers()
  })
})
