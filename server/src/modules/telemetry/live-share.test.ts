import { expect, test } from 'vitest'
import { LiveShare } from './live-share.ts'

test('who sends more than its share at once stands back until time has passed, and nobody else', () => {
  let now = 0
  const share = new LiveShare(() => now)
  expect([share.takes(1, 6_001), share.takes(1, 5_000), share.takes(1, 1_001)]).toEqual([false, true, false])
  expect(share.takes(2, 6_000)).toBe(true)
  now = 1_000
  expect([share.takes(1, 1_301), share.takes(1, 1_300), share.takes(1, 1)]).toEqual([false, true, false])
})
