import { expect, test } from 'vitest'
import { daysOfMonth, periodDay, pointsOf } from './calendar.rules.ts'

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s goes from %s to %s', (month, from, to) => expect(daysOfMonth(month)).toEqual({ from, to }))

test.each([
  ['2026-11-22', 'Day', '2026-11-22'],
  ['2026-11-22', 'Week', '2026-11-16'],
  ['2026-11-23', 'Week', '2026-11-23'],
  ['2027-01-01', 'Week', '2026-12-28'],
  ['2026-11-22', 'Month', '2026-11-01'],
] as const)('%s by %s is told as %s', (day, by, told) => expect(periodDay(day, by)).toBe(told))

test('days are added up to their periods, what was done most comes first', () => {
  const rows = [
    { day: '2026-11-15', key: 'sowing', n: 1 },
    { day: '2026-11-16', key: 'weeding', n: 2 },
    { day: '2026-11-17', key: 'weeding', n: 3 },
  ]
  expect(pointsOf(rows, 'Week')).toEqual([
    { key: 'weeding', count: 5, points: [{ Date: '2026-11-16', Count: 5 }] },
    { key: 'sowing', count: 1, points: [{ Date: '2026-11-09', Count: 1 }] },
  ])
})
