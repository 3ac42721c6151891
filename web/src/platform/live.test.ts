import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../testing/builders.ts'
import { FakeAnswer, fakeServer, noNetwork, refused } from '../testing/fake-server.ts'
import { FakeStream } from '../testing/fake-stream.ts'
import { leftFor } from '../testing/leaving.ts'
import { HIDDEN_MS, SILENT_MS, followChanges } from './live.ts'
import { keepToken } from './session.ts'

const EVENTS = 'GET /api/Core/Events'
const fact = { fact: 'clock', ids: [idOf(5)], organPath: '/1/11/101/' }
const changed = (id: number) => `id: ${id}\nevent: change\ndata: ${JSON.stringify(fact)}\n\n`

let isHidden = false
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  keepToken('mine')
  return () => {
    stop()
    vi.useRealTimers()
  }
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** What each try finds: a stream, or what a handler answers. The last one is found again and again. */
async function follow(...tries: (FakeStream | (() => unknown))[]) {
  const listener = {
    onChange: vi.fn<(change: unknown) => void>(),
    onMissed: vi.fn<() => void>(),
    onReturn: vi.fn<() => void>(),
  }
  let next = 0
  const server = fakeServer({
    [EVENTS]: () => {
      const found = tries[Math.min(next, tries.length - 1)]
      next += 1
      return typeof found === 'function' ? found() : found
    },
  })
  stop = followChanges(listener)
  await pass(0)
  return { ...listener, tries: () => server.sent(EVENTS) }
}

function look(hidden: 'away' | 'at it') {
  isHidden = hidden === 'away'
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a refused stream', () => {
  test('without a session leads to the sign-in page and is not tried again', async () => {
    const { tries } = await follow(() => refused('access/expired'))
    expect(leftFor).toHaveLength(1)
    await pass(120_000)
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(tries()).toHaveLength(1)
  })

  test('is tried again after 1, 2, 4 … 30 seconds', async () => {
    const { tries } = await follow(noNetwork)
    const counts = []
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await pass(seconds * 1000 - 1)
      counts.push(tries().length)
      await pass(1)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(tries()).toHaveLength(8)
  })

  test('is tried again at once when the network comes back or the tab is looked at', async () => {
    const { tries } = await follow(() => new FakeAnswer({ code: 'wire/failure', errors: ['网络错误'] }, 503))
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(tries()).toHaveLength(2)
    look('at it')
    await pass(0)
    expect(tries()).toHaveLength(3)
  })
})

describe('a stream', () => {
  test('carries the token and tells what changed', async () => {
    const stream = new FakeStream()
    const { tries, onChange, onMissed } = await follow(stream)
    stream.say(`: hello\n\n${changed(1)}`)
    await pass(0)
    expect(tries()[0]).toMatchObject({ token: 'mine', lastEventId: null, query: {} })
    expect(onChange.mock.calls).toEqual([[fact]])
    expect(onMissed).not.toHaveBeenCalled()
  })

  test('of the whole scope serves every page of the tab, whatever organisation the page is narrowed to', async () => {
    window.history.replaceState(null, '', '/Farm/Admin/?organPath=%2F1%2F11%2F')
    const { tries } = await follow(new FakeStream())
    expect(tries()[0]?.query).toEqual({})
  })

  test('may be cut within a character', async () => {
    const stream = new FakeStream()
    const { onChange } = await follow(stream)
    const bytes = new TextEncoder().encode(changed(1).replace('clock', '打卡'))
    for (const byte of bytes) stream.write(new Uint8Array([byte]))
    await pass(0)
    expect(onChange.mock.calls).toEqual([[{ ...fact, fact: '打卡' }]])
  })

  test('that skipped something says so, and so does what can’t be understood', async () => {
    const stream = new FakeStream()
    const { onChange, onMissed } = await follow(stream)
    stream.say('event: reset\ndata: {}\n\n')
    await pass(0)
    expect(onMissed).toHaveBeenCalledTimes(1)
    stream.say('event: change\ndata: {"fact":"clock"}\n\nevent: change\ndata: {\n\n')
    await pass(0)
    expect(onMissed).toHaveBeenCalledTimes(3)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('that broke off before it told where it stood may have missed something', async () => {
    const first = new FakeStream()
    const { tries, onMissed } = await follow(first, new FakeStream())
    first.say(':\n\n')
    await pass(0)
    first.cut()
    await pass(1000)
    expect(tries()[1]).toMatchObject({ lastEventId: null })
    expect(onMissed).toHaveBeenCalledTimes(1)
  })

  test('goes on after the last sign of life, when nothing has changed since', async () => {
    const first = new FakeStream()
    const { tries, onMissed, onReturn } = await follow(first, new FakeStream())
    expect(onReturn).not.toHaveBeenCalled()
    first.say(':\nid: 42\n\n')
    await pass(0)
    first.cut()
    await pass(1000)
    expect(tries()[1]).toMatchObject({ lastEventId: '42' })
    expect(onMissed).not.toHaveBeenCalled()
    expect(onReturn).toHaveBeenCalledOnce()
  })

  test('that broke off goes on after its last event; only a reset says that something was missed', async () => {
    const second = new FakeStream()
    const first = new FakeStream()
    const { tries, onMissed, onChange } = await follow(first, second)
    first.say(changed(41))
    first.say(changed(42))
    await pass(0)
    first.cut()
    await pass(999)
    expect(tries()).toHaveLength(1)
    await pass(1)
    expect(tries()[1]).toMatchObject({ lastEventId: '42' })
    second.say(changed(43))
    await pass(0)
    expect(onChange).toHaveBeenCalledTimes(3)
    expect(onMissed).not.toHaveBeenCalled()
    second.say('id: 44\nevent: reset\ndata: {}\n\n')
    await pass(0)
    expect(onMissed).toHaveBeenCalledTimes(1)
  })

  test('that worked is tried again after a second, however often it broke off', async () => {
    const streams = Array.from({ length: 4 }, () => new FakeStream())
    const { tries } = await follow(...streams)
    for (const stream of streams.slice(0, 3)) {
      stream.say(': here\n\n')
      await pass(0)
      stream.end()
      await pass(1000)
    }
    expect(tries()).toHaveLength(4)
  })

  test('that is silent for 40 seconds is given up; a comment is not silence', async () => {
    const stream = new FakeStream()
    const { tries } = await follow(stream, new FakeStream())
    await pass(SILENT_MS - 1)
    stream.say(':\n\n')
    await pass(SILENT_MS - 1)
    expect([stream.isGivenUp, tries().length]).toEqual([false, 1])
    await pass(1)
    expect(stream.isGivenUp).toBe(true)
    await pass(1000)
    expect(tries()).toHaveLength(2)
  })

  test('that never answers is given up as well', async () => {
    const { tries } = await follow(() => new Promise(() => undefined))
    await pass(SILENT_MS + 1000)
    expect(tries()).toHaveLength(2)
  })

  test('does not outlive its network', async () => {
    const stream = new FakeStream()
    const { tries } = await follow(stream, new FakeStream())
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect([stream.isGivenUp, tries().length]).toEqual([true, 2])
  })

  test('is tried again at once after the device has slept', async () => {
    const stream = new FakeStream()
    const { tries } = await follow(stream, new FakeStream())
    look('away')
    vi.setSystemTime(Date.now() + 3_600_000)
    look('at it')
    await pass(0)
    expect(tries()).toHaveLength(2)
  })

  test('is let go by a tab in the background, which comes back to it when it is looked at', async () => {
    const first = new FakeStream()
    const { tries, onMissed } = await follow(first, new FakeStream())
    first.say(changed(9))
    look('away')
    await pass(SILENT_MS - 1)
    first.say(':\n\n')
    await pass(HIDDEN_MS - SILENT_MS + 1)
    expect(first.isGivenUp).toBe(true)
    await pass(600_000)
    expect(tries()).toHaveLength(1)
    look('at it')
    await pass(0)
    expect(tries()[1]).toMatchObject({ lastEventId: '9' })
    expect(onMissed).not.toHaveBeenCalled()
  })

  test('ends when nobody follows it any more', async () => {
    const stream = new FakeStream()
    const { tries, onChange } = await follow(stream)
    stop()
    await pass(0)
    expect(stream.isGivenUp).toBe(true)
    await pass(120_000)
    expect(tries()).toHaveLength(1)
    expect(onChange).not.toHaveBeenCalled()
  })
})
