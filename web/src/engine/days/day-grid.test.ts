import { expect, test } from 'vitest'
import { dayByKey, monthsLater, weeksOf, within } from './day-grid.ts'

test('a month is told in whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11-23')
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02-10')).toHaveLength(4)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months are %s', (day, months, later) => expect(monthsLater(day, months)).toBe(later))

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['x', undefined],
])('%s leads from the first of November to %s', (key, day) => expect(dayByKey(key, '2026-11-01')).toBe(day))

test('a day beyond the bounds is the nearest within', () => {
  expect(within('2026-11-25', { max: '2026-11-23' })).toBe('2026-11-23')
  expect(within('2026-11-20', { min: '2026-11-23' })).toBe('2026-11-23')
  expect(within('2026-11-20', {})).toBe('2026-11-20')
})
