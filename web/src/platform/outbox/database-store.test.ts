import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts'
import type { OutboxItem } from './item.ts'
import { makeStore } from './open-store.ts'
import { chen, punchIn, wang } from './testing/world.ts'

let device = fakeIndexedDb()
beforeEach(() => {
  device = fakeIndexedDb()
})

const bytes = (...numbers: number[]) => new Map(numbers.map((number) => [idOf(number), new Blob([`照片 ${number}`])]))

function itemOf(number: number, more: Partial<OutboxItem> = {}): OutboxItem {
  const { photos: _, ...handed } = punchIn(number)
  return { ...handed, owner: chen, photos: [], madeAt: number, revision: 1, state: 'waiting', ...more }
}

const naming = (...numbers: number[]) => numbers.map((number) => ({ id: idOf(number), name: `${number}.jpg` }))
const photosKept = () => device.rowsOf('photos').map(({ id }) => id)

describe('a database that fails', () => {
  test('in a transaction that the browser breaks off is opened again and the work is done over', async () => {
    const store = makeStore()
    await store.all(chen)
    device.breakTransaction()
    await store.change(idOf(10), () => itemOf(10, { photos: naming(20) }), bytes(20))
    expect((await store.all(chen)).map(({ id }) => id)).toEqual([idOf(10)])
    expect(photosKept()).toEqual([idOf(20)])
  })

  test('because a newer page has brought it further is read as it is', async () => {
    const newer = makeStore()
    await newer.change(idOf(10), () => itemOf(10))
    device.disk.version = 9
    expect((await makeStore().all(chen)).map(({ id }) => id)).toEqual([idOf(10)])
    expect(device.disk.version).toBe(9)
  })

  test('to open goes on in the memory of the page, which says that it does not last', async () => {
    device.failOpening('UnknownError', 'UnknownError', 'UnknownError')
    const store = makeStore()
    expect(store.isLasting).toBe(true)
    await store.change(idOf(10), () => itemOf(10))
    expect(store.isLasting).toBe(false)
    expect((await store.all(chen)).map(({ id }) => id)).toEqual([idOf(10)])
  })

  test('to open once is opened again', async () => {
    device.failOpening('UnknownError')
    const store = makeStore()
    await store.change(idOf(10), () => itemOf(10))
    expect(store.isLasting).toBe(true)
  })

  test('with a fault of its own says that fault and writes nothing', async () => {
    const store = makeStore()
    const fault = new Error('not this one')
    const refuse = () => {
      throw fault
    }
    await expect(store.change(idOf(10), refuse, bytes(20))).rejects.toBe(fault)
    expect(photosKept()).toEqual([])
  })
})

describe('a change', () => {
  test('of two at once goes on from what the other has written', async () => {
    const [one, other] = [makeStore(), makeStore()]
    await one.change(idOf(10), () => itemOf(10))
    const delivered = one.change(idOf(10), (now) => now && { ...now, state: 'delivered', data: {} })
    const held = other.change(idOf(10), (now) => (now?.state === 'waiting' ? { ...now, state: 'held' } : undefined))
    expect([(await delivered)?.state, await held]).toEqual(['delivered', undefined])
    expect((await other.all(chen)).map(({ state }) => state)).toEqual(['delivered'])
  })

  test('drops the photos that it names no longer, and all of them with what was delivered', async () => {
    const store = makeStore()
    await store.change(idOf(10), () => itemOf(10, { photos: naming(20, 21) }), bytes(20, 21))
    await store.change(idOf(10), (now) => now && { ...now, photos: naming(21) })
    expect(photosKept()).toEqual([idOf(21)])
    await store.change(idOf(10), (now) => now && { ...now, state: 'delivered' })
    expect(photosKept()).toEqual([])
  })

  test('of the id leaves nothing under the former one', async () => {
    const store = makeStore()
    await store.change(idOf(10), () => itemOf(10, { photos: naming(20) }), bytes(20))
    await store.change(idOf(10), (now) => now && { ...now, id: idOf(11), photos: naming(21) }, bytes(21))
    expect((await store.all(chen)).map(({ id }) => id)).toEqual([idOf(11)])
    expect(photosKept()).toEqual([idOf(21)])
  })
})

describe('photos of what is being filled in', () => {
  test('are swept when no draft names them, but not what a record has taken over without bringing its bytes', async () => {
    const store = makeStore()
    await store.putLoose(chen, bytes(20, 21, 22), 1_000)
    await store.putLoose(chen, bytes(23), 3_000)
    await store.change(idOf(10), () => itemOf(10, { photos: naming(20) }))
    await store.sweepLoose(chen, { before: 2_000, most: 9, isNamed: (id) => id === idOf(22) })
    expect(photosKept()).toEqual([idOf(20), idOf(22), idOf(23)])
    await store.removeLoose([idOf(20)])
    expect(photosKept()).toEqual([idOf(20), idOf(22), idOf(23)])
  })

  test('of somebody else stay', async () => {
    const store = makeStore()
    await store.putLoose(wang, bytes(20), 1_000)
    await store.sweepLoose(chen, { before: 2_000, most: 9, isNamed: () => false })
    expect(photosKept()).toEqual([idOf(20)])
  })
})

test('what is not sent is counted by whose it is', async () => {
  const store = makeStore()
  await store.change(idOf(10), () => itemOf(10))
  await store.change(idOf(11), () => itemOf(11, { state: 'refused' }))
  await store.change(idOf(12), () => itemOf(12, { state: 'delivered' }))
  await store.change(idOf(13), () => itemOf(13, { owner: wang }))
  expect([...(await store.unsent())]).toEqual([
    [chen, 2],
    [wang, 1],
  ])
})

test('the first version of the database is brought to the present one with what it holds', async () => {
  const { photos: _, madeAt: __, revision: ___, state: ____, ...old } = itemOf(10)
  device.disk.version = 1
  for (const name of ['items', 'photos']) device.disk.stores.set(name, { rows: new Map(), indices: new Set() })
  device.disk.stores.get('items')?.rows.set(old.id, old)
  expect(await makeStore().all(chen)).toMatchObject([{ id: idOf(10), state: 'waiting', revision: 1, photos: [] }])
  expect(device.disk.version).toBe(3)
})
