import { expect, test } from 'vitest'
import { daysLater, dayOf, daysBetween, daysFrom, isSunday, isoTime, timeOn } from './days.ts'

test('a day begins at midnight in Shanghai', () => {
  expect(dayOf(new Date('2026-11-19T16:00:00Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
})

test('a time of a day is written with the offset of the county', () => {
  expect(isoTime(timeOn('2026-03-04', 8 * 3_600 + 12 * 60 + 5))).toBe('2026-03-04T08:12:05+08:00')
})

test('days are counted over the end of February', () => {
  expect(daysLater('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysFrom('2027-12-31', '2028-03-01')).toBe(61)
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('the twenty-second of November 2026 is a Sunday', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(isSunday)).toEqual([false, true, false])
})
