import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { makeStore } from './open-store.ts'
import {
  ADD,
  added,
  bodyOf,
  expectOver,
  mended,
  networkIsBack,
  outboxOf,
  photo,
  punchIn,
  serve,
  states,
} from './testing/world.ts'

beforeEach(async () => {
  await asOnSecurePage()
  fakeIndexedDb()
})

const notesOf = (items: readonly { readonly data: Readonly<Record<string, unknown>> }[]) =>
  items.map(({ data }) => data.Note)

describe('what is new under an id that is spent', () => {
  test('takes an id of its own: what waits stays as it is, and both arrive', async () => {
    let isUp = false
    const { server } = serve({ [ADD]: (request) => (isUp ? added(request) : noNetwork()) })
    const outbox = outboxOf()
    expect(await outbox.keep(punchIn(10, { data: { Note: '第一份' } }))).toBe(idOf(10))
    const other = await outbox.keep(punchIn(10, { data: { Note: '第二份' } }))
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
    const other = await outbox.keep(punchIn(10, named))
    const [one, two] = outbox.snapshot().items
    expect([one?.photos[0]?.id, two?.id]).toEqual([idOf(20), other])
    const own = two?.photos[0]?.id ?? ''
    expect(own).not.toBe(idOf(20))
    expect(two?.data.Photos).toEqual([own])
    await outbox.remove(idOf(10))
    expect(await (await outbox.photo(own))?.text()).toBe('照片 20')
  })

  test('is told from it in another tab as well', async () => {
    serve({ [ADD]: () => noNetwork() })
    await outboxOf().keep(punchIn(10, { data: { Note: '这一页' } }))
    const tab = outboxOf()
    await tab.keep(punchIn(10, { data: { Note: '那一页' } }))
    expect(notesOf(tab.snapshot().items)).toEqual(['这一页', '那一页'])
  })

  test.each(['delivered', 'removed'])('takes one of its own where the other is %s and gone', async (how) => {
    serve(how === 'removed' ? { [ADD]: () => noNetwork() } : {})
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    if (how === 'delivered') await expectOver(outbox, 'delivered')
    await outbox.remove(idOf(10))
    expect(await outbox.isSpent(idOf(10))).toBe(true)
    expect(await outbox.keep(punchIn(10))).not.toBe(idOf(10))
  })

  test('is forgotten once nothing can bear that id any more', async () => {
    serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await outbox.remove(idOf(10))
    const store = makeStore()
    await store.sweepLoose(outbox.owner, Date.now() + 1)
    expect(await store.isSpent(idOf(10))).toBe(false)
  })
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
