import { expect, test } from 'vitest'
import { daysBetween, hoursBetween, nextDay, verdictOf } from './attendance.rules.ts'

test.each([
  [null, '2026-11-20T10:00:00Z', undefined],
  ['2026-11-20T10:00:00Z', null, undefined],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', undefined],
  ['2026-11-20T00:00:00Z', '2026-11-20T09:30:00Z', 9.5],
])('from %s to %s there are %s hours', (first, last, hours) => expect(hoursBetween(first, last)).toBe(hours))

test.each([
  [2, 3, '一致'],
  [2, 0, '只有通行'],
  [2, undefined, '到岗'],
  [0, 1, '只有打卡'],
  [0, 0, '未到'],
  [0, undefined, '未到'],
] as const)('%s passes and %s punch-ins are %s', (events, punchIns, verdict) => {
  expect(verdictOf({ events, punchIns })).toBe(verdict)
})

test('days are counted over the end of a month', () => {
  expect(nextDay('2026-02-28')).toBe('2026-03-01')
  expect([daysBetween('2026-11-20', '2026-11-20'), daysBetween('2026-02-27', '2026-03-02')]).toEqual([1, 4])
})
