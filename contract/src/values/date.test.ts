import { expect, test } from 'vitest'
import {
  daysFrom,
  formatDateRange,
  formatDayInWords,
  formatDayOfWeek,
  formatMonth,
  formatMonthDay,
  formatMonthDayRange,
  formatMonthOfYear,
  formatNearDate,
  formatRange,
  formatTime,
  formatWeekday,
  formatYear,
  timesOfDay,
} from './date.ts'

test.each([
  ['2026-11-23', '周一'],
  ['2026-11-28', '周六'],
  ['2026-11-29', '周日'],
  ['2024-02-29', '周四'],
])('%s is a %s', (day, weekday) => {
  expect(formatWeekday(day)).toBe(weekday)
  expect(formatDayOfWeek(day)).toBe(`${day} ${weekday}`)
})

test.each([
  ['2026-01-02', '01-02'],
  ['2025-12-31', '2025-12-31'],
  ['', ''],
])('in 2026 %s is told as %s', (day, text) => expect(formatNearDate(day, '2026-11-28')).toBe(text))

test('parts of a day and of a moment', () => {
  expect(formatMonth('2026-11-08')).toBe('2026 年 11 月')
  expect(formatMonth('2026-03')).toBe('2026 年 3 月')
  expect(formatYear('2026-11-08')).toBe('2026 年')
  expect(formatMonthOfYear('2026-03-08')).toBe('3 月')
  expect(formatDayInWords('2026-11-08')).toBe('11 月 8 日')
  expect(formatMonthDay('2026-11-08 08:00')).toBe('11-08 08:00')
  expect(formatTime('2026-11-08 08:00:30')).toBe('08:00')
  expect(formatTime('2026-11-08T08:00')).toBe('08:00')
})

test.each([
  ['2026-11-20', '2026-11-30', '11-20 至 11-30'],
  ['2026-11-20', '2026-11-20', '11-20'],
  ['2025-11-20', '2026-11-20', '11-20 至 11-20'],
  ['2026-11-20', '', '11-20 至 —'],
])('from %s to %s is %s without the years', (from, to, text) => expect(formatMonthDayRange(from, to)).toBe(text))

test('days stand with 至 between them, numbers and times with a dash', () => {
  expect(formatDateRange('2026-11-20', '2026-11-30')).toBe('2026-11-20 至 2026-11-30')
  expect(formatDateRange('2026-11-20', '2026-11-20')).toBe('2026-11-20')
  expect(formatRange(3, 5)).toBe('3–5')
  expect(formatRange('08:00', '18:00')).toBe('08:00–18:00')
})

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-11-20', '2026-11-18', -2],
])('from %s to %s there are %d days', (from, to, days) => expect(daysFrom(from, to)).toBe(days))

test('a day has full hours and half ones', () => {
  expect(timesOfDay(60)).toHaveLength(24)
  expect(timesOfDay(30).slice(17, 20)).toEqual(['08:30', '09:00', '09:30'])
  expect(timesOfDay(30).at(-1)).toBe('23:30')
})
