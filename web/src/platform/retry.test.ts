import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from './http.ts'
import { untilThrough, waitMs, withinReach } from './retry.ts'

const failure = (status: number, retryAfterSeconds?: number) =>
  new HttpFailure({ status, code: 'x', errors: ['没有成功'], retryAfterSeconds })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

/** Fails with each of the failures, then gets through. */
function failing(...failures: readonly Error[]) {
  const left = [...failures]
  return vi.fn<() => Promise<string>>(() => {
    const next = left.shift()
    return next ? Promise.reject(next) : Promise.resolve('through')
  })
}

test.each([
  [1, 0, 1_000],
  [2, 0, 2_000],
  [5, 0, 16_000],
  [6, 0, 30_000],
  [60, 0, 30_000],
  [1, 1, 500],
  [60, 0.5, 22_500],
])('after %i failures and by the chance %d the wait is %i ms', (failures, chance, ms) => {
  expect(waitMs(failures, chance)).toBe(ms)
})

describe('what is not tried again', () => {
  test.each([400, 401, 403, 404, 409, 413, 422])('a refusal with %i', async (status) => {
    const act = failing(failure(status))
    await expect(untilThrough(act, { signal: new AbortController().signal })).rejects.toMatchObject({ status })
    expect(act).toHaveBeenCalledOnce()
  })

  test('a fault of the page', async () => {
    const act = failing(new TypeError('not a function'))
    await expect(untilThrough(act, { signal: new AbortController().signal })).rejects.toThrow('not a function')
  })

  test('anything once it is given up', async () => {
    const stop = new AbortController()
    const act = failing(failure(0), failure(0))
    const ended = untilThrough(act, { signal: stop.signal }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(10)
    stop.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    expect(act).toHaveBeenCalledOnce()
  })
})

describe('what failed on the way', () => {
  test('is tried again after a while, and told each time', async () => {
    const onWaiting = vi.fn<() => void>()
    const act = failing(failure(0), failure(503))
    const through = untilThrough(act, { signal: new AbortController().signal, onWaiting })
    await vi.advanceTimersByTimeAsync(999)
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(act).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await through).toBe('through')
    expect(onWaiting).toHaveBeenCalledTimes(2)
  })

  test('is tried at once when the network is back', async () => {
    const act = failing(...Array.from({ length: 8 }, () => failure(0)))
    const through = untilThrough(act, { signal: new AbortController().signal })
    for (let round = 0; round < 8; round += 1) {
      await vi.advanceTimersByTimeAsync(0)
      window.dispatchEvent(new Event('online'))
    }
    expect(await through).toBe('through')
  })

  test('tells at once who would have to wait a minute', async () => {
    const act = failing(failure(429, 60))
    await expect(untilThrough(act, { signal: new AbortController().signal })).rejects.toThrow('没有成功')
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('waits at least as long as the server asks', async () => {
    const act = failing(failure(429, 20))
    const through = untilThrough(act, { signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await through).toBe('through')
  })
})

describe('a call that has got stuck', () => {
  test('is given up as a failure of the network', async () => {
    const signal = new AbortController().signal
    let inner: AbortSignal | undefined
    const stuck = withinReach(
      (stop) => {
        inner = stop
        return new Promise(() => undefined)
      },
      { signal, limitMs: 30_000 },
    )
    const ended = stuck.catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ended).toMatchObject({ status: 0 })
    expect(inner?.aborted).toBe(true)
  })
})
