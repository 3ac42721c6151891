import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './live-paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is asked for is done at once, and once for all that is asked meanwhile', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const { ask } = paced(work, 50)
  for (let time = 0; time < 10; time += 1) ask()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})

test('it is never done twice at a time', async () => {
  const ends: Array<() => void> = []
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { ask } = paced(work, 50)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(50)
  expect(work).toHaveBeenCalledTimes(2)
})

test('once stopped nothing begins, and what was under way has ended', async () => {
  let end = () => undefined as void
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)))
  const { ask, stop } = paced(work, 50)
  ask()
  ask()
  const stopped = vi.fn<() => void>()
  const stopping = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(100)
  expect(stopped).not.toHaveBeenCalled()
  end()
  await stopping
  ask()
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(1)
})
