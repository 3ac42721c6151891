import { expect, test } from 'vitest'
import { firstDay, lastMonths, meanOf, middleOf, perMonth } from './figures.rules.ts'

test('months without anything are told too, over the turn of the year', () =>
  expect(lastMonths(new Map([['2026-01', 3]]), { today: '2026-02-28', months: 4 })).toEqual([
    { Month: '2025-11', Count: 0 },
    { Month: '2025-12', Count: 0 },
    { Month: '2026-01', Count: 3 },
    { Month: '2026-02', Count: 0 },
  ]))

test('days count for their months', () =>
  expect([
    ...perMonth([
      { key: '2026-01-31', n: 2 },
      { key: '2026-02-01', n: 1 },
      { key: '2026-01-01', n: 3 },
    ]),
  ]).toEqual([
    ['2026-01', 5],
    ['2026-02', 1],
  ]))

test.each([
  ['2026-11-22', '2025-12-01'],
  ['2026-01-01', '2025-02-01'],
])('twelve months that end with %s begin on %s', (today, first) => expect(firstDay(today, 12)).toBe(first))

test.each([
  [[], undefined, undefined],
  [[[2.5, 1]], 2.5, 2.5],
  [
    [
      [1, 1],
      [4, 1],
    ],
    2.5,
    2.5,
  ],
  [
    [
      [24, 1],
      [1, 2],
      [3, 2],
    ],
    3,
    6.4,
  ],
] as const)('of %j the middle is %o and the mean %o', (counted, middle, mean) =>
  expect([middleOf(new Map(counted)), meanOf(new Map(counted))]).toEqual([middle, mean]),
)
