import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeRequest, refused } from '../../testing/fake-server.ts'
import { BEGIN, photoServer } from '../../testing/photo-server.ts'
import { currentToken, keepToken } from '../session.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
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
import { makeStore } from './open-store.ts'

beforeEach(asOnSecurePage)

/** What stands before the server answers, in words that are none of ours. */
function portal(status: number, body: string) {
  const ours = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    input.includes('FormData/Add') && isBefore ? Promise.resolve(new Response(body, { status })) : ours(input, init),
  )
  let isBefore = true
  return () => {
    isBefore = false
    networkIsBack()
  }
}

describe('an answer that is not the server’s', () => {
  test.each([
    ['nothing', ''],
    ['another record', JSON.stringify({ Id: idOf(99), Data: {} })],
    ['a text', '"ok"'],
  ])('such as %s settles nothing, and the content stays', async (_, body) => {
    serve()
    const pass = portal(200, body)
    const outbox = outboxOf()
    await outbox.keep(punchIn(10))
    await expectCut(outbox)
    expect(first(outbox)).toMatchObject({ state: 'waiting', data: { Note: '第 10 条' } })
    pass()
    await expectOver(outbox, 'delivered')
  })

  test.each([401, 403, 404, 407, 413])('with %s refuses nothing and signs nobody out: all waits', async (status) => {
    serve()
    keepToken('mine')
    const pass = portal(status, '<html>请先认证</html>')
    const outbox = outboxOf()
    for (const number of [10, 11]) await outbox.keep(punchIn(number))
    await waitFor(() => expect(first(outbox)?.trouble).toMatch('认证'))
    expect(states(outbox)).toEqual(['waiting', 'waiting'])
    expect(currentToken()).toBe('mine')
    pass()
    await waitFor(() => expect(states(outbox)).toEqual(['delivered', 'delivered']))
  })
})

describe('what the server fails at time and again', () => {
  const failing = () => new FakeAnswer({ code: 'wire/failure', errors: ['网络错误，请稍后再试！'] }, 500)
  /** A network that comes back again and again asks at once. */
  const untilOver = (outbox: ReturnType<typeof outboxOf>, over: readonly string[]) =>
    waitFor(() => {
      networkIsBack()
      expect(states(outbox)).toEqual(over)
    })

  test('in a photo lets those behind it go', async () => {
    const isFaulty = ({ body }: FakeRequest) => (body as { Id: string }).Id === idOf(30)
    const { handlers } = photoServer()
    serve({ ...handlers, [BEGIN]: (request) => (isFaulty(request) ? failing() : handlers[BEGIN]?.(request)) })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { photos: [photo(30)] }))
    await outbox.keep(punchIn(11, { photos: [photo(31)] }))
    await untilOver(outbox, ['waiting', 'delivered'])
    expect(first(outbox)?.trouble).toMatch('服务器')
  })

  test('in an answer that is none lets those behind it go', async () => {
    serve({ [ADD]: (request) => (bodyOf(request).Id === idOf(10) ? failing() : added(request)) })
    const outbox = outboxOf()
    for (const number of [10, 11]) await outbox.keep(punchIn(number))
    await untilOver(outbox, ['waiting', 'delivered'])
    expect(first(outbox)?.trouble).toBe('服务器暂时出错，稍后自动再试')
  })

  test('and a server that is not ready is waited out in the order of the work', async () => {
    let tries = 0
    const { server } = serve({
      [ADD]: (request) => {
        tries += 1
        return tries < 9 ? refused('wire/unavailable') : added(request)
      },
    })
    const outbox = outboxOf()
    for (const number of [10, 11]) await outbox.keep(punchIn(number))
    await untilOver(outbox, ['delivered', 'delivered'])
    const sent = server.sent(ADD).map((request) => bodyOf(request).Id)
    expect(sent).toEqual([...Array.from({ length: 9 }, () => idOf(10)), idOf(11)])
  })
})

test('a photo that the device can’t read any more comes back by its number', async () => {
  serve()
  const unreadable = Object.assign(new Blob(['照片']), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  })
  const outbox = outboxOf(chen, Object.assign(makeStore(), { photo: async () => unreadable }))
  await outbox.keep(punchIn(10, { photos: [photo(20)] }))
  await expectOver(outbox, 'refused')
  expect(first(outbox)?.reason?.text).toBe('第 1 张照片没有上传：这台设备读不出这张照片，请移除后重拍')
})

test('a page that can’t upload says why what it keeps waits', async () => {
  serve()
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  const outbox = outboxOf()
  await outbox.keep(punchIn(10, { photos: [photo(20)] }))
  await waitFor(() => expect(first(outbox)?.trouble).toMatch('不是 HTTPS 地址'))
})

test('all that came back without a fault of its own is asked for again at once', async () => {
  let isRefused = true
  const faulty = new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields: { Area: ['太大'] } }, 422)
  serve({
    [ADD]: (request) => {
      if (bodyOf(request).Id === idOf(12)) return faulty
      return isRefused ? refused('access/forbidden') : added(request)
    },
  })
  const outbox = outboxOf()
  for (const number of [10, 11, 12]) await outbox.keep(punchIn(number))
  await waitFor(() => expect(states(outbox)).toEqual(['refused', 'refused', 'refused']))
  isRefused = false
  await outbox.retryAll()
  await waitFor(() => expect(states(outbox)).toEqual(['delivered', 'delivered', 'refused']))
})
