import { expect, test } from 'vitest'
import { daysLeft, lastDayText } from './days-left.ts'

const TODAY = '2026-11-20'

test.each([
  ['2025-11-20', -365, '已过期 365 天'],
  ['2026-11-19', -1, '已过期 1 天'],
  ['2026-11-20', 0, '今天到期'],
  ['2026-11-21', 1, '还剩 1 天'],
  ['2026-12-20', 30, '还剩 30 天'],
  ['2026-12-21', 31, undefined],
  ['2027-03-01', 101, undefined],
])('what is good up to %s lasts %i days', (end, days, text) => {
  expect(daysLeft(end, TODAY)).toBe(days)
  expect(lastDayText(days)).toBe(text)
})
