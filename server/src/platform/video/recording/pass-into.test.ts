import { afterEach, expect, test, vi } from 'vitest'
import type { SourceEvents } from '../source.ts'
import { TestWatcher } from '../testing/watcher.ts'
import { passInto } from './pass-into.ts'

afterEach(() => vi.useRealTimers())

/** A platform that plays nothing, and counts what is open of it. */
function platform(beginning: (events: SourceEvents) => void = () => undefined) {
  const counted = { opened: 0, stopped: 0 }
  const open = (_: unknown, events: SourceEvents) => {
    counted.opened += 1
    beginning(events)
    return {
      stop: async () => {
        counted.stopped += 1
      },
    }
  }
  return { open, counted }
}
const upstream = { kind: 'rtsp' as const, url: 'rtsp://127.0.0.1/1' }

test('for who left while it was asked for nothing is opened, and nothing waits', () => {
  vi.useFakeTimers()
  const { open, counted } = platform()
  const sink = new TestWatcher()
  sink.leave()
  passInto(sink, { open, upstream, lengthMs: 1_000 })
  expect([counted, vi.getTimerCount()]).toEqual([{ opened: 0, stopped: 0 }, 0])
})

test('what ends while it is opened is stopped', () => {
  const sink = new TestWatcher()
  const { open, counted } = platform(() => sink.leave())
  passInto(sink, { open, upstream, lengthMs: 1_000 })
  expect(counted).toEqual({ opened: 1, stopped: 1 })
})

test('a platform that sends nothing is left after ten seconds, and it is told why', () => {
  vi.useFakeTimers()
  const { open, counted } = platform()
  const sink = new TestWatcher()
  passInto(sink, { open, upstream, lengthMs: 1_000 })
  vi.advanceTimersByTime(10_000)
  expect([sink.fault, counted]).toEqual(['平台没有送来画面', { opened: 1, stopped: 1 }])
})
