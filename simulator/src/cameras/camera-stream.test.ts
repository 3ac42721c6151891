import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CameraStream } from './camera-stream.ts'
import { MovingBar } from './testing/drawn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('nothing is drawn before somebody watches, and nothing after the last has left', () => {
  const picture = new MovingBar()
  const stream = new CameraStream(picture)
  vi.advanceTimersByTime(5_000)
  expect(picture.drawn).toBe(0)
  const leave = stream.watch(() => undefined)
  vi.advanceTimersByTime(5_000)
  leave()
  expect(picture.drawn).toBe(40)
  vi.advanceTimersByTime(5_000)
  expect(picture.drawn).toBe(40)
})

test('a picture is drawn once, however many watch, and a key picture comes every two seconds', () => {
  const picture = new MovingBar()
  const stream = new CameraStream(picture)
  const seen: [boolean[], boolean[]] = [[], []]
  const leaving = seen.map((one) => stream.watch(({ isKey }) => one.push(isKey)))
  vi.advanceTimersByTime(4_500)
  for (const leave of leaving) leave()
  expect(picture.drawn).toBe(36)
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0].flatMap((isKey, index) => (isKey ? [index] : []))).toEqual([0, 16, 32])
})

test('who watches again sees a stream that begins anew', () => {
  const stream = new CameraStream(new MovingBar())
  stream.watch(() => undefined)()
  vi.advanceTimersByTime(60_000)
  const times: number[] = []
  const leave = stream.watch(({ at }) => times.push(at))
  vi.advanceTimersByTime(300)
  leave()
  expect(times).toEqual([0, 125])
})
