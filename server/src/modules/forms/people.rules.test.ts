import { expect, test } from 'vitest'
import { monthsIn } from './people.rules.ts'

const ALL = 0x7f_ff_ff_ff

test.each<[string, string, string, ReturnType<typeof monthsIn>]>([
  ['a day', '2026-11-20', '2026-11-20', [{ month: '2026-11-01', bits: 1 << 19 }]],
  ['the first of a month', '2026-11-01', '2026-11-01', [{ month: '2026-11-01', bits: 1 }]],
  ['the last of a month', '2026-10-31', '2026-10-31', [{ month: '2026-10-01', bits: 1 << 30 }]],
  ['days of one month', '2026-11-02', '2026-11-04', [{ month: '2026-11-01', bits: 0b1110 }]],
  [
    'days of three months, over the end of a year',
    '2025-12-30',
    '2026-02-03',
    [
      { month: '2025-12-01', bits: 0b11 << 29 },
      { month: '2026-01-01', bits: ALL },
      { month: '2026-02-01', bits: 0b111 },
    ],
  ],
  ['no day of the same month', '2026-11-04', '2026-11-02', [{ month: '2026-11-01', bits: 0 }]],
  ['no day at all', '2026-12-04', '2026-11-02', []],
])('the months of %s', (_, from, to, months) => {
  // As bits of 32, as the database keeps them.
  expect(monthsIn({ from, to }).map(({ month, bits }) => ({ month, bits: bits | 0 }))).toEqual(
    months.map(({ month, bits }) => ({ month, bits: bits | 0 })),
  )
})
