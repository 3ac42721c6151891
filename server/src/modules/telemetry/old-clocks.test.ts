import { expect, test } from 'vitest'
import { OldClocks } from './old-clocks.ts'

const MINUTE = 60_000
const reset = Date.UTC(2020, 0, 1)
const now = Date.UTC(2026, 10, 22)

test('an archive is no clock that has begun anew, however its values are spaced', () => {
  for (const spacing of [1_000, MINUTE, 60 * MINUTE]) {
    const clocks = new OldClocks()
    const told = Array.from({ length: 2_000 }, (_, at) => clocks.isOne(1, reset + at * spacing, now + at * 20))
    expect(told).not.toContain(true)
  }
})

test('a clock that goes on as ours does, years behind, is one from its second message on', () => {
  const clocks = new OldClocks()
  const told = Array.from({ length: 4 }, (_, at) =>
    clocks.isOne(1, reset + at * 10 * MINUTE, now + at * 10 * MINUTE + at * 90),
  )
  expect(told).toEqual([false, true, true, true])
  expect(clocks.isOne(2, reset, now)).toBe(false)
})
