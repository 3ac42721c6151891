import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, monthLater } from '@farm/contract/values'
import { dayOfMonthBefore, lastDays, thisYear, wholeMonths, yearEarlier } from './periods.rules.ts'

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days are %s', (day, days, other) => {
  expect(daysLater(day, days)).toBe(other)
})

test.each([
  ['2026-11-20', 0, '2026-11-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
])('the month that is %s and %d is %s', (day, months, first) => {
  expect(monthLater(day, months)).toBe(first)
})

test.each([
  ['a month', '2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['a month so far', '2026-11-01', '2026-11-20', '2025-11-01', '2025-11-20'],
  ['a February of 29 days', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['a February after one of 29 days', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['the 29th alone', '2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['a December', '2026-12-01', '2026-12-31', '2025-12-01', '2025-12-31'],
])('%s a year earlier', (_, from, to, first, last) => {
  expect(yearEarlier({ from, to })).toEqual({ from: first, to: last })
})

test.each([
  ['2026-11-18', '2026-10-18'],
  ['2026-11-30', '2026-10-30'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
  ['2026-01-01', '2025-12-01'],
])('the month until %s is compared with the one before until %s', (day, before) => {
  expect(dayOfMonthBefore(day)).toBe(before)
})

test('what is not said of a period is told by today', () => {
  expect(lastDays({}, '2026-11-20', 30)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(lastDays({ to: '2026-03-02' }, '2026-11-20', 2)).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(lastDays({ from: '2026-11-01' }, '2026-11-20', 30)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(thisYear({}, '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test.each([
  ['a year', '2026-01-01', '2026-12-31', { from: '2026-01-01', to: '2026-12-31' }, []],
  [
    'months with days at both ends',
    '2026-01-30',
    '2026-04-02',
    { from: '2026-02-01', to: '2026-03-31' },
    [
      { from: '2026-01-30', to: '2026-01-31' },
      { from: '2026-04-01', to: '2026-04-02' },
    ],
  ],
  ['days of one month', '2026-02-02', '2026-02-28', undefined, [{ from: '2026-02-02', to: '2026-02-28' }]],
  ['days of two months', '2026-02-02', '2026-03-30', undefined, [{ from: '2026-02-02', to: '2026-03-30' }]],
])('%s', (_, from, to, months, days) => {
  expect(wholeMonths({ from, to })).toEqual({ months, days })
})

test('every day of a period stands in one part of it, and no other day', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((n) => daysLater('2026-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const to = daysLater(from, length)
      const { months, days } = wholeMonths({ from, to })
      const parts = [...days, ...(months ? [months] : [])]
      const daysOf = (part: { from: string; to: string }) => {
        const all: string[] = []
        for (let one = part.from; one <= part.to; one = daysLater(one, 1)) all.push(one)
        return all
      }
      expect(parts.flatMap(daysOf).toSorted()).toEqual(daysOf({ from, to }))
      if (months) expect([months.from.slice(8), daysLater(months.to, 1).slice(8)]).toEqual(['01', '01'])
    }),
  )
})
