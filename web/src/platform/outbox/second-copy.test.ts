import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts'
import { asInWorker } from '../testing/memory-caches.ts'
import { DatabaseStore } from './database-store.ts'
import type { OutboxItem } from './item.ts'
import { SecondCopy } from './second-copy.ts'
import { chen, punchIn } from './testing/world.ts'

beforeEach(async () => {
  fakeIndexedDb()
  await asInWorker()
})

function itemOf(number: number, more: Partial<OutboxItem> = {}): OutboxItem {
  const { photos: _, ...handed } = punchIn(number)
  return { ...handed, owner: chen, photos: [], madeAt: number, revision: 1, state: 'waiting', ...more }
}

const naming = (...numbers: number[]) => numbers.map((number) => ({ id: idOf(number), name: `${number}.jpg` }))
const bytes = (...numbers: number[]) => new Map(numbers.map((number) => [idOf(number), new Blob([`照片 ${number}`])]))

/** The browser found the database damaged, and made an empty one the next time that the page came. */
async function afterLoss(): Promise<DatabaseStore> {
  // All that the former page had begun is there.
  await new SecondCopy().all()
  fakeIndexedDb()
  return new DatabaseStore()
}

const idsIn = async (store: DatabaseStore) => (await store.all(chen)).map(({ id }) => id)
const textOf = async (store: DatabaseStore, number: number) => (await store.photo(idOf(number)))?.text()

/** What stands in the second copy, once all that was begun is written. */
async function copied(store: DatabaseStore): Promise<readonly string[]> {
  await store.all(chen)
  return vi.waitFor(async () => (await new SecondCopy().all()).items.map(({ id }) => id))
}

describe('a database that the browser made anew', () => {
  test('gets back what waited, as it was last, with its photos', async () => {
    const store = new DatabaseStore()
    await store.change(idOf(10), () => itemOf(10, { photos: naming(20, 21) }), bytes(20, 21))
    await store.change(idOf(10), (now) => now && { ...now, state: 'refused', photos: naming(21), revision: 2 })
    await vi.waitFor(async () => expect((await new SecondCopy().all()).items[0]?.revision).toBe(2))
    const next = await afterLoss()
    expect(await next.all(chen)).toMatchObject([{ id: idOf(10), state: 'refused', revision: 2 }])
    expect([await textOf(next, 20), await textOf(next, 21)]).toEqual([undefined, '照片 21'])
  })

  test('knows the ids that were spent for what it got back', async () => {
    const store = new DatabaseStore()
    await store.change(idOf(10), () => itemOf(10, { draft: { note: '巡田' } }))
    await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(10)]))
    expect(await (await afterLoss()).spent(idOf(10))).toEqual({ owner: chen, drafts: [{ note: '巡田' }] })
  })

  test('gets nothing back that was delivered, thrown away or goes under another id', async () => {
    const store = new DatabaseStore()
    for (const number of [10, 11, 12]) await store.change(idOf(number), () => itemOf(number))
    await store.change(idOf(10), (now) => now && { ...now, state: 'delivered' })
    await store.remove(idOf(11))
    await store.change(idOf(12), (now) => now && { ...now, id: idOf(13) })
    await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(13)]))
    expect(await idsIn(await afterLoss())).toEqual([idOf(13)])
  })

  test('keeps what stands there where it can’t be read this time, and gets it back the next', async () => {
    const store = new DatabaseStore()
    await store.change(idOf(10), () => itemOf(10))
    await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(10)]))
    const had = globalThis.caches
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'UnknownError')) })
    fakeIndexedDb()
    expect(await idsIn(new DatabaseStore())).toEqual([])
    vi.stubGlobal('caches', had)
    expect(await idsIn(new DatabaseStore())).toEqual([idOf(10)])
  })

  test('is not held up by caches that never answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('caches', { open: () => new Promise(() => undefined) })
    const store = new DatabaseStore()
    const kept = store.change(idOf(10), () => itemOf(10))
    await vi.advanceTimersByTimeAsync(10_000)
    await kept
    const all = idsIn(store)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await all).toEqual([idOf(10)])
    vi.useRealTimers()
  })

  test('is not given a second time what was delivered since', async () => {
    const store = new DatabaseStore()
    await store.change(idOf(10), () => itemOf(10))
    await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(10)]))
    const next = await afterLoss()
    await next.remove(idOf(10))
    expect(await idsIn(new DatabaseStore())).toEqual([])
  })
})

test('what a page that was killed had not copied yet is copied by the next, and what it had not taken away is', async () => {
  await new DatabaseStore().all(chen)
  const had = globalThis.caches
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'AbortError')) })
  await new DatabaseStore().change(idOf(10), () => itemOf(10, { photos: naming(20) }), bytes(20))
  vi.stubGlobal('caches', had)
  new SecondCopy().take(itemOf(11), async () => undefined)
  const store = new DatabaseStore()
  await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(10)]))
  await vi.waitFor(async () => expect((await new SecondCopy().all()).bytes.size).toBe(1))
  expect(await textOf(await afterLoss(), 20)).toBe('照片 20')
})

test('a browser that fails to keep the second copy keeps the first', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
  const store = new DatabaseStore()
  await store.change(idOf(10), () => itemOf(10))
  expect(await idsIn(store)).toEqual([idOf(10)])
})

test('photos are not copied where that would take the room of further ones', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 90, quota: 100 }) } })
  const store = new DatabaseStore()
  await store.change(idOf(10), () => itemOf(10, { photos: naming(20) }), bytes(20))
  await vi.waitFor(async () => expect(await copied(store)).toEqual([idOf(10)]))
  const next = await afterLoss()
  expect([await idsIn(next), await textOf(next, 20)]).toEqual([[idOf(10)], undefined])
})
