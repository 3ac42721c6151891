import { describe, expect, test } from 'vitest'
import { dueText, spanOf, yearLater } from './plan-dates.ts'

const today = '2026-11-20'

describe('what the day by which a step should be done means today', () => {
  test.each([
    ['2026-11-16', { text: '逾期 4 天，截止 11-16', isLate: true }],
    ['2026-11-19', { text: '逾期 1 天，截止 11-19', isLate: true }],
    ['2026-11-20', { text: '今天截止', isLate: false }],
    ['2026-11-27', { text: '截止 11-27，剩 7 天', isLate: false }],
    ['2026-11-28', { text: '截止 11-28', isLate: false }],
    ['2027-02-01', { text: '截止 2027-02-01', isLate: false }],
  ])('due on %s', (due, told) => expect(dueText({ status: '执行中', due }, today)).toEqual(told))

  test('nothing of a plan that does not run is late', () => {
    expect(dueText({ status: '已完成', due: '2026-11-01' }, today)).toBeUndefined()
    expect(dueText({ status: '草稿', due: '2026-11-01' }, today)).toBeUndefined()
    expect(dueText({ status: '执行中', due: undefined }, today)).toBeUndefined()
  })
})

test('the years of a span are told where they are not the present one', () => {
  expect(spanOf({ start: '2026-08-15', end: '2026-12-20' }, today)).toEqual({ days: '08-15 至 12-20' })
  const wheat = { start: '2026-10-08', end: '2027-06-10' }
  expect(spanOf(wheat, today)).toEqual({ days: '10-08 至 06-10', years: '2026–2027 年' })
  expect(spanOf({ start: '2025-04-01', end: '2025-09-30' }, today)).toEqual({
    days: '04-01 至 09-30',
    years: '2025 年',
  })
})

test('a year after the leap day is the last of February', () => {
  expect(yearLater('2028-02-29')).toBe('2029-02-28')
  expect(yearLater('2026-12-31')).toBe('2027-12-31')
})
