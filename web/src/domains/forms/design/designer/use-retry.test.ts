import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRetry } from './use-retry.ts'

const again = vi.fn<() => Promise<boolean>>(async () => true)

beforeEach(() => {
  vi.useFakeTimers()
  again.mockClear()
})
afterEach(() => vi.useRealTimers())

function failing(first: object | undefined) {
  return renderHook(({ failure }: { readonly failure: object | undefined }) => useRetry(failure, again), {
    initialProps: { failure: first },
  })
}

test('what has not failed is not tried again', () => {
  failing(undefined)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
})

test('each failure is tried again after ten seconds, until it is none', () => {
  const { rerender } = failing({})
  vi.advanceTimersByTime(9_999)
  expect(again).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(again).toHaveBeenCalledTimes(1)
  rerender({ failure: {} })
  vi.advanceTimersByTime(10_000)
  expect(again).toHaveBeenCalledTimes(2)
  rerender({ failure: undefined })
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(2)
})
