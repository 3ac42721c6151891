import { daysLater } from '@farm/contract/values'
import { describe, expect, test } from 'vitest'
import { formatMoment, fromWallClock, relativeTime, startOfDay, toWallClock, today } from './time.ts'

const now = Date.parse('2026-11-20T10:21:30+08:00')

describe('a time within a day is told by how long ago it was', () => {
  test.each([
    ['2026-11-20T10:21:00+08:00', '刚刚'],
    ['2026-11-20T10:11:00+08:00', '10 分钟前'],
    ['2026-11-20T08:12:00+08:00', '今天 08:12'],
    ['2026-11-19T17:40:00+08:00', '昨天 17:40'],
    ['2026-11-18T16:05:00+08:00', '11-18 16:05'],
    ['2025-11-18T16:05:00+08:00', '2025-11-18 16:05'],
    ['2026-11-20T18:00:00+08:00', '今天 18:00'],
    ['2026-11-22T18:00:00+08:00', '11-22 18:00'],
  ])('%s is %s', (iso, told) => expect(relativeTime(iso, now)).toBe(told))
})

test('the farm’s day begins at midnight of the farm, not of Greenwich', () => {
  expect(today(Date.parse('2026-11-19T16:00:00Z'))).toBe('2026-11-20')
  expect(today(Date.parse('2026-11-19T15:59:59Z'))).toBe('2026-11-19')
  expect(Date.parse(startOfDay('2026-11-20'))).toBe(Date.parse('2026-11-19T16:00:00Z'))
})

test('a moment is written in the farm’s clock, whatever offset it came with', () => {
  expect(formatMoment('2026-11-20T02:21:59Z')).toBe('2026-11-20 10:21')
  expect(Date.parse(fromWallClock(toWallClock('2026-11-20T02:21:59Z')))).toBe(Date.parse('2026-11-20T02:21:59Z'))
})

test('days are counted across months and years', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysLater('2028-03-01', -1)).toBe('2028-02-29')
})
