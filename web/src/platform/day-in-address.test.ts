import { expect, test } from 'vitest'
import { dayIn } from './day-in-address.ts'

test('a day that there is not counts as not said', () => {
  const address = new URLSearchParams('from=2026-02-30&to=2026-02-28')
  expect([dayIn(address, 'from'), dayIn(address, 'to'), dayIn(address, 'at')]).toEqual([
    undefined,
    '2026-02-28',
    undefined,
  ])
})
