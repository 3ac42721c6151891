import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStream } from '../testing/fake-stream.ts'
import { fakeServer, noNetwork } from '../testing/fake-server.ts'
import { LOST_AFTER_MS, useLiveState } from './live-state.ts'
import { followChanges } from './live.ts'
import { keepToken } from './session.ts'

const EVENTS = 'GET /api/Core/Events'
/** So long it takes at most to try again; a stream that is silent for longer is given up. */
const BACK_MS = 30_000
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  keepToken('mine')
  return () => {
    stop()
    vi.useRealTimers()
  }
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A stream that opens, breaks off when it is cut, and opens again once the network is back. */
async function followed() {
  let [isDown, stream] = [false, new FakeStream()]
  fakeServer({
    [EVENTS]: () => {
      if (isDown) return noNetwork()
      stream = new FakeStream()
      return stream
    },
  })
  stop = followChanges({ onChange: () => undefined, onMissed: () => undefined, onReturn: () => undefined })
  await pass(0)
  return {
    cut: () => {
      isDown = true
      stream.cut()
    },
    mend: () => {
      isDown = false
    },
  }
}
const isLive = () => renderHook(useLiveState).result.current.isLive

test('a stream that breaks off is told after a while, with when it did, and taken back when it is there again', async () => {
  const network = await followed()
  const cutAt = Date.now()
  const { result } = renderHook(useLiveState)
  network.cut()
  await pass(LOST_AFTER_MS - 100)
  expect(result.current.isLive).toBe(true)
  await pass(200)
  expect(result.current).toEqual({ isLive: false, since: cutAt })
  network.mend()
  await pass(BACK_MS)
  expect(result.current.isLive).toBe(true)
})

test('one that is mended at once is not told at all', async () => {
  const network = await followed()
  const heard: boolean[] = []
  renderHook(() => heard.push(useLiveState().isLive))
  network.cut()
  network.mend()
  await pass(BACK_MS)
  expect(heard).toEqual([true])
})

test('who does not listen any more has lost nothing', async () => {
  const network = await followed()
  network.cut()
  await pass(10 * LOST_AFTER_MS)
  expect(isLive()).toBe(false)
  stop()
  expect(isLive()).toBe(true)
})
