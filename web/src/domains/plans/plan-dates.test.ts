import { describe, expect, test } from 'vitest'
import { daysBetween, dueText, spanOf, weekOf, yearLater } from './plan-dates.ts'

const today = '2026-11-20'

describe('what the end of a running plan means today', () => {
  test.each([
    ['2026-11-16', '已晚 4 天'],
    ['2026-11-19', '已晚 1 天'],
    ['2026-11-20', '今天到期'],
    ['2026-11-21', '还剩 1 天'],
    ['2026-11-27', '还剩 7 天'],
    ['2026-11-28', undefined],
  ])('ending on %s: %s', (end, told) => expect(dueText({ status: '执行中', end }, today)).toBe(told))

  test('a plan that has ended is never late', () => {
    expect(dueText({ status: '已完成', end: '2026-11-01' }, today)).toBeUndefined()
    expect(dueText({ status: '已终止', end: '2026-11-01' }, today)).toBeUndefined()
  })
})

test.each([
  ['2026-11-20', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-16', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-22', { from: '2026-11-16', to: '2026-11-22' }],
  ['2027-01-01', { from: '2026-12-28', to: '2027-01-03' }],
])('the week of %s goes from Monday to Sunday', (day, week) => expect(weekOf(day)).toEqual(week))

test('the years of a span are told where they are not the present one', () => {
  expect(spanOf({ start: '2026-08-15', end: '2026-12-20' }, today)).toEqual({ days: '08-15 — 12-20' })
  const wheat = { start: '2026-10-08', end: '2027-06-10' }
  expect(spanOf(wheat, today)).toEqual({ days: '10-08 — 06-10', years: '2026–2027 年' })
  expect(spanOf({ start: '2025-04-01', end: '2025-09-30' }, today)).toEqual({ days: '04-01 — 09-30', years: '2025 年' })
})

test('a year after the leap day is the last of February', () => {
  expect(yearLater('2028-02-29')).toBe('2029-02-28')
  expect(yearLater('2026-12-31')).toBe('2027-12-31')
})

test('days are counted in both directions', () => {
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
  expect(daysBetween('2027-01-02', '2026-12-31')).toBe(-2)
})
