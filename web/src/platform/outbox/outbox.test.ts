import { question, unconfirmed } from '@farm/contract/errors'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, noNetwork, refused } from '../../testing/fake-server.ts'
import { BEGIN, PUT } from '../../testing/photo-server.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { itemIn } from './item.ts'
import { makeStore } from './open-store.ts'
import {
  ADD,
  added,
  bodyOf,
  chen,
  expectCut,
  expectOver,
  first,
  mended,
  networkIsBack,
  outboxOf,
  photo,
  punchIn,
  serve,
  states,
  wang,
} from './testing/world.ts'

beforeEach(asOnSecurePage)

describe('a record that the server refuses', () => {
  test.each([
    ['access/forbidden', '您没有这项功能的权限，请联系管理员开通'],
    ['form-data/stale', '内容已被他人修改，请核对最新内容后再提交'],
  ] as const)('with %s comes back with the reason and keeps its photos', async (code, text) => {
    serve({ [ADD]: () => refused(code) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { photos: [photo(20)] }))
    await expectOver(outbox, 'refused')
    expect(first(outbox)?.reason?.text).toMatch(text)
    expect(await (await outbox.photo(idOf(20)))?.text()).toBe('照片 20')
  })

  test('for its fields names them, and holds up nothing behind it', async () => {
    const fields = { Area: ['不能小于 0'] }
    const faulty = new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields }, 422)
    serve({ [ADD]: (request) => (bodyOf(request).Id === idOf(10) ? faulty : added(request)) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await outbox.keep(punchIn(11))
    await waitFor(() => expect(states(outbox)).toEqual(['refused', 'delivered']))
    expect(first(outbox)?.reason?.fields).toEqual(fields)
  })

  test('goes once more when the person asks for it', async () => {
    let isRefused = true
    serve({ [ADD]: (request) => (isRefused ? refused('access/forbidden') : added(request)) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await expectOver(outbox, 'refused')
    isRefused = false
    await outbox.retry(idOf(10))
    await expectOver(outbox, 'delivered')
  })

  test('unless something is confirmed comes back with the question, and goes with its code once that is confirmed', async () => {
    const asked = question('stock/without-batch', 'Batch')
    const open = new FakeAnswer(unconfirmed([asked])?.answer, 409)
    const { server } = serve({ [ADD]: (request) => ('Confirmed' in bodyOf(request) ? added(request) : open) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await expectOver(outbox, 'refused')
    const { reason } = itemIn(JSON.parse(JSON.stringify(first(outbox)))) ?? {}
    expect(reason).toMatchObject({ text: asked.text, way: 'confirm', confirm: ['stock/without-batch'] })
    await outbox.confirm(idOf(10))
    await expectOver(outbox, 'delivered')
    expect(server.sent(ADD).at(-1)?.body).toMatchObject({ Id: idOf(10), Confirmed: ['stock/without-batch'] })
  })

  test('for a photo says which', async () => {
    serve({ [PUT]: () => new FakeAnswer({ code: 'files/picture', errors: ['不是能识别的图片'] }, 422) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { photos: [photo(20)] }))
    await expectOver(outbox, 'refused')
    expect(first(outbox)?.reason?.text).toBe('第 1 张照片没有上传：不是能识别的图片')
  })
})

describe('a record that does not get through', () => {
  test.each([
    ['the network is cut', () => noNetwork()],
    ['the server is not ready', () => refused('wire/unavailable')],
  ])('because %s waits, and goes out as it was', async (_, fail) => {
    let isUp = false
    const { server } = serve({ [ADD]: (request) => (isUp ? added(request) : fail()) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await expectCut(outbox)
    isUp = true
    networkIsBack()
    await expectOver(outbox, 'delivered')
    const [once, ...others] = server.sent(ADD).map(({ body }) => body)
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toEqual(once)
  })

  test('because nobody is signed in stays until the same person is', async () => {
    let isIn = false
    serve({ [ADD]: (request) => (isIn ? added(request) : refused('access/sign-in')) })
    const store = makeStore()
    const before = outboxOf(chen, store)
    await before.keep(punchIn(10))
    await waitFor(() => expect(before.snapshot().items[0]?.progress).toBeUndefined())
    expect(states(before)).toEqual(['waiting'])
    before.close()
    isIn = true
    await expectOver(outboxOf(chen, store), 'delivered')
  })

  test('is neither seen nor sent by somebody else on the same device', async () => {
    const { server } = serve({ [ADD]: () => noNetwork() })
    const store = makeStore()
    const own = outboxOf(chen, store)
    await own.keep(punchIn(10))
    await expectCut(own)
    own.close()
    const tries = server.sent(ADD).length
    const other = outboxOf(wang, store)
    await waitFor(() => expect(other.snapshot().isLoaded).toBe(true))
    await other.keep(punchIn(11))
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(tries + 1))
    expect(other.snapshot().items.map(({ id }) => id)).toEqual([idOf(11)])
    expect(server.sent(ADD).at(-1)?.body).toMatchObject({ Id: idOf(11) })
  })
})

describe('what the person changes meanwhile', () => {
  test('does not go out until it is handed in again, under the same id', async () => {
    const { server } = serve({ [ADD]: () => noNetwork() })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { photos: [photo(20)] }))
    await expectCut(outbox)
    expect((await outbox.hold(idOf(10)))?.title).toBe('巡田 10')
    await expectOver(outbox, 'held')
    const tries = server.sent(ADD).length
    networkIsBack()
    const kept = { id: idOf(20), name: '20.jpg' }
    await outbox.keep(mended(outbox, 10, { data: { Note: '改过' }, photos: [kept] }))
    await waitFor(() => expect(server.sent(ADD).length).toBeGreaterThan(tries))
    expect(server.sent(ADD).at(-1)?.body).toMatchObject({ Id: idOf(10), Data: { Note: '改过' } })
    expect(await outbox.photo(idOf(20))).toBeDefined()
  })
})

describe('sending', () => {
  test('keeps the order in which they were made, photos before their record', async () => {
    let isUp = false
    const { server } = serve({ [ADD]: (request) => (isUp ? added(request) : noNetwork()) })
    const outbox = outboxOf()
    for (const number of [10, 11, 12]) await outbox.keep(punchIn(number, { photos: [photo(number + 20)] }))
    isUp = true
    networkIsBack()
    await waitFor(() => expect(states(outbox)).toEqual(['delivered', 'delivered', 'delivered']))
    const ids = server.sent(ADD).map((request) => bodyOf(request).Id)
    expect([...new Set(ids)]).toEqual([idOf(10), idOf(11), idOf(12)])
    expect(server.sent(BEGIN).map(({ body }) => (body as { Id: string }).Id)).toEqual([idOf(30), idOf(31), idOf(32)])
  })

  test('tells the hash of each photo as it was when it was kept', async () => {
    const { server } = serve()
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { photos: [photo(20)] }))
    await expectOver(outbox, 'delivered')
    expect(first(outbox)?.photos[0]?.sha256).toMatch(/^[\da-f]{64}$/)
    expect(server.sent(BEGIN)[0]?.body).toMatchObject({ Sha256: first(outbox)?.photos[0]?.sha256 })
  })
})

test('an item that an older version kept is read with what its missing fields mean', () => {
  const old = { id: idOf(10), owner: chen, formId: punchIn(10).formId, data: {}, occurTime: '2026-11-20T02:00:00.000Z' }
  expect(itemIn(old)).toMatchObject({ madeAt: Date.parse(old.occurTime), revision: 1, state: 'waiting', photos: [] })
  expect(itemIn({ ...old, owner: undefined })).toBeUndefined()
})
