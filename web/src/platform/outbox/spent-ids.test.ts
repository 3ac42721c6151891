import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { makeStore } from './open-store.ts'
import { HandedInElsewhere } from './elsewhere.ts'
import {
  ADD,
  added,
  bodyOf,
  chen,
  expectCut,
  expectOver,
  mended,
  networkIsBack,
  outboxOf,
  photo,
  punchIn,
  serve,
  states,
  wang,
} from './testing/world.ts'

let browser: ReturnType<typeof fakeIndexedDb>
beforeEach(async () => {
  await asOnSecurePage()
  browser = fakeIndexedDb()
})

const notesOf = (items: readonly { readonly data: Readonly<Record<string, unknown>> }[]) =>
  items.map(({ data }) => data.Note)

const another = { isAnother: true }

describe('what is new under an id that is spent', () => {
  test('is not kept a second time without a word of the person', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '第一份' } }))
    await expect(outbox.keep(punchIn(10, { data: { Note: '第二份' } }))).rejects.toBeInstanceOf(HandedInElsewhere)
    expect(notesOf(outbox.snapshot().items)).toEqual(['第一份'])
  })

  test('takes an id of its own where it is wanted: what waits stays as it is, and both arrive', async () => {
    let isUp = false
    const { server } = serve({ [ADD]: (request) => (isUp ? added(request) : noNetwork()) })
    const outbox = outboxOf()
    expect(await outbox.keep(punchIn(10, { data: { Note: '第一份' } }))).toBe(idOf(10))
    const other = await outbox.keep(punchIn(10, { data: { Note: '第二份' }, ...another }))
    expect(other).not.toBe(idOf(10))
    expect(notesOf(outbox.snapshot().items)).toEqual(['第一份', '第二份'])
    isUp = true
    networkIsBack()
    await waitFor(() => expect(outbox.snapshot().unsent).toBe(0))
    const sent = new Map(server.sent(ADD).map((request) => [bodyOf(request).Id, bodyOf(request).Data.Note]))
    expect(sent).toEqual(
      new Map([
        [idOf(10), '第一份'],
        [other, '第二份'],
      ]),
    )
  })

  test('has photos of its own, also where it names those of the other', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Photos: [idOf(20)] }, photos: [photo(20)] }))
    const named = { data: { Photos: [idOf(20)] }, photos: [{ id: idOf(20), name: '20.jpg' }] }
    const other = await outbox.keep(punchIn(10, { ...named, ...another }))
    const [one, two] = outbox.snapshot().items
    expect([one?.photos[0]?.id, two?.id]).toEqual([idOf(20), other])
    const own = two?.photos[0]?.id ?? ''
    expect(own).not.toBe(idOf(20))
    expect(two?.data.Photos).toEqual([own])
    await outbox.remove(idOf(10))
    expect(await (await outbox.photo(own))?.text()).toBe('照片 20')
  })

  test('says which photos went with the other where nothing is left of them to copy', async () => {
    serve()
    const outbox = outboxOf()
    const named = { data: { Photos: [idOf(20)] }, draft: { entries: { photos: [idOf(20)] } } }
    await outbox.keep(punchIn(10, { ...named, photos: [photo(20)] }))
    await expectOver(outbox, 'delivered')
    const photos = [photo(21), { id: idOf(20), name: '20.jpg' }]
    await expect(outbox.keep(punchIn(10, { ...named, photos, ...another }))).rejects.toThrow(
      '第 2 张照片已随另一条提交',
    )
    expect(states(outbox)).toEqual(['delivered'])
  })

  test('is known with its draft from the moment it is kept, under both ids, in any tab', async () => {
    serve({ [ADD]: () => noNetwork() })
    await outboxOf().keep(punchIn(10, { draft: { note: '这一页' } }))
    const tab = outboxOf()
    const other = await tab.keep(punchIn(10, { draft: { note: '那一页' }, ...another }))
    expect(await tab.handedIn(idOf(10))).toEqual([{ note: '这一页' }, { note: '那一页' }])
    expect(await tab.handedIn(other)).toEqual([{ note: '那一页' }])
  })

  test.each(['delivered', 'removed'])('is not kept again where the other is %s and gone', async (how) => {
    serve(how === 'removed' ? { [ADD]: () => noNetwork() } : {})
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { draft: { note: '东头' } }))
    if (how === 'delivered') await expectOver(outbox, 'delivered')
    await outbox.remove(idOf(10))
    expect(await outbox.handedIn(idOf(10))).toEqual([{ note: '东头' }])
    await expect(outbox.keep(punchIn(10))).rejects.toBeInstanceOf(HandedInElsewhere)
    expect(await outbox.keep(punchIn(10, another))).not.toBe(idOf(10))
  })

  test('is forgotten by its place among the last, not by a clock, and never while something bears that id', async () => {
    serve({ [ADD]: () => noNetwork() })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T00:00:00Z') })
    const outbox = outboxOf()
    for (const number of [10, 11, 12]) {
      vi.advanceTimersByTime(1000)
      await outbox.keep(punchIn(number))
      await outbox.remove(idOf(number))
    }
    vi.setSystemTime(Date.parse('2126-01-01T00:00:00Z'))
    const store = makeStore()
    await store.sweepLoose(outbox.owner, { before: Date.now(), most: 1, isNamed: (id) => id === idOf(10) })
    const isKnown = (number: number) => store.spent(idOf(number)).then((spent) => spent !== undefined)
    expect(await Promise.all([isKnown(10), isKnown(11), isKnown(12)])).toEqual([true, false, true])
    vi.useRealTimers()
  })
})

describe('a browser that is killed', () => {
  /** It does not come to the end of a transaction, however often that is begun anew. */
  const dyingIn = async (act: () => Promise<unknown>) => {
    for (let times = 0; times < 3; times += 1) browser.breakTransaction()
    await expect(act()).rejects.toThrow('没有保存到这台设备')
  }

  test('while something is kept has kept all of it or nothing: neither item nor photo nor spent id', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await waitFor(() => expect(outbox.snapshot().isLoaded).toBe(true))
    const handed = punchIn(10, { data: { Photos: [idOf(20)] }, photos: [photo(20)] })
    await dyingIn(() => outbox.keep(handed))
    // Among the spent ids stands that the database is whole.
    expect(['items', 'photos', 'spent'].map((store) => browser.rowsOf(store))).toEqual([[], [], [{ id: '#whole' }]])
    expect(await outbox.keep(handed)).toBe(idOf(10))
    expect(['items', 'photos', 'spent'].map((store) => browser.rowsOf(store).length)).toEqual([1, 1, 2])
  })

  test('while what waits is changed leaves it as it was', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '原来' } }))
    await expectCut(outbox)
    await dyingIn(() => outbox.keep(mended(outbox, 10, { data: { Note: '改过' } })))
    await outbox.read()
    expect(notesOf(outbox.snapshot().items)).toEqual(['原来'])
  })

  test('before it has noted that something was delivered sends it again under its id', async () => {
    const { server } = serve({
      [ADD]: (request) => {
        page.close()
        return added(request)
      },
    })
    const page = outboxOf()
    await page.keep(punchIn(10))
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    const next = serve()
    await expectOver(outboxOf(), 'delivered')
    expect(next.server.sent(ADD).map((request) => bodyOf(request).Id)).toEqual([idOf(10)])
  })
})

test('of two people on one phone neither takes an id of the other for their own', async () => {
  serve({ [ADD]: () => noNetwork() })
  const theirs = outboxOf(wang)
  await theirs.keep(punchIn(10, { data: { Note: '王' } }))
  const own = outboxOf(chen)
  await own.keep(punchIn(11, { data: { Note: '陈' } }))
  expect([notesOf(own.snapshot().items), notesOf(theirs.snapshot().items)]).toEqual([['陈'], ['王']])
  await own.keep(punchIn(10, { data: { Note: '陈又一条' } }))
  await theirs.read()
  expect(notesOf(theirs.snapshot().items)).toEqual(['王'])
})

describe('a change of what waits', () => {
  test('is refused where that was changed on another page, and says so', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '原来' } }))
    const old = mended(outbox, 10, { data: { Note: '旧页' } })
    await outbox.keep(mended(outbox, 10, { data: { Note: '新页' } }))
    await expect(outbox.keep(old)).rejects.toThrow('刚才在别的页面改过')
    expect(notesOf(outbox.snapshot().items)).toEqual(['新页'])
  })

  test('is refused where that is delivered', async () => {
    serve()
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '原来' } }))
    await expectOver(outbox, 'delivered')
    await expect(outbox.keep(mended(outbox, 10, { data: { Note: '改过' } }))).rejects.toThrow('送达')
    expect(states(outbox)).toEqual(['delivered'])
  })
})
