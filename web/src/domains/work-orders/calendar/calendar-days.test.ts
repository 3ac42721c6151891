import { expect, test } from 'vitest'
import { dueOn, dueWithin, placeText, readPlace, stepped, weeksOf, writePlace } from './calendar-days.ts'

const month = { span: 'month', day: '2026-11-20' } as const
const week = { span: 'week', day: '2026-11-20' } as const

test('what the address says wrongly is this month', () => {
  expect(readPlace(new URLSearchParams('span=year&day=2026-13-40'), '2026-11-20')).toEqual(month)
  expect(readPlace(new URLSearchParams('span=week&day=2026-11-20'), '2027-01-01')).toEqual(week)
})

test('a month is drawn in whole weeks from Monday on', () => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.from, weeks.at(-1)?.to]).toEqual(['2026-10-26', '2026-12-06'])
  expect(weeksOf(week)).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
})

test('the month after the last day of one is the next, never the one after it', () => {
  expect(stepped({ span: 'month', day: '2027-01-31' }, 1).day).toBe('2027-02-01')
  expect(stepped(month, -1).day).toBe('2026-10-01')
  expect(stepped(week, 1).day).toBe('2026-11-27')
})

test('places are told and written', () => {
  expect([month, week].map(placeText)).toEqual(['2026 年 11 月', '2026-11-16 至 2026-11-22'])
  expect(writePlace(new URLSearchParams('show=calendar&span=week'), month).toString()).toBe(
    'show=calendar&day=2026-11-20',
  )
})

test('the days of the farm begin at its midnight', () => {
  expect(dueWithin({ from: '2026-11-16', to: '2026-11-22' }).map(({ values }) => values)).toEqual([
    ['2026-11-16T00:00:00+08:00'],
    ['2026-11-23T00:00:00+08:00'],
  ])
})

test.each([
  ['2026-11-20T10:00:00.000Z', '2026-11-25', '2026-11-25T10:00:00.000Z'],
  ['2026-11-20T16:30:00.000Z', '2026-11-25', '2026-11-24T16:30:00.000Z'],
])('what is due at %s keeps its time on %s', (due, day, moved) => expect(dueOn(due, day)).toBe(moved))
