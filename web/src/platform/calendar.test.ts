import { describe, expect, test } from 'vitest'
import { dayCount, eachDay, monthAround, weekAround, yearAround } from './calendar.ts'

describe('the week of a day goes from Monday to Sunday', () => {
  test.each([
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('%s', (day, from, to) => expect(weekAround(day)).toEqual({ from, to }))
})

describe('a month', () => {
  test.each([
    ['2026-11-20', 0, '2026-11-01', '2026-11-30'],
    ['2026-11-20', -1, '2026-10-01', '2026-10-31'],
    ['2026-01-31', -1, '2025-12-01', '2025-12-31'],
    ['2028-02-29', 0, '2028-02-01', '2028-02-29'],
    ['2026-12-31', 2, '2027-02-01', '2027-02-28'],
  ])('of %s, %i later', (day, months, from, to) => expect(monthAround(day, months)).toEqual({ from, to }))
})

test('the year of a day is whole', () => {
  expect(yearAround('2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('days are counted with both ends', () => {
  expect(dayCount({ from: '2028-02-28', to: '2028-03-01' })).toBe(3)
  expect(eachDay({ from: '2026-12-31', to: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01'])
  expect(eachDay({ from: '2026-12-31', to: '2026-12-30' })).toEqual([])
})
