import { expect, test } from 'vitest'
import { firstLook, linesOf, middleOf, placeOf, scaleOf } from './scale.ts'
import { zooms } from './zoom.ts'

const today = '2026-11-20'
const [week, month, quarter] = zooms
const months = (...spans: { start: string; end: string }[]) =>
  scaleOf(spans, today, month).upper.map(({ key }) => key.slice(0, 7))

test('the scale goes in whole months from the first day to the last, today among them', () => {
  const all = months({ start: '2026-08-15', end: '2026-09-20' })
  expect([all[0], all.at(-1)]).toEqual(['2026-08', '2027-01'])
  const { upper } = scaleOf([{ start: '2025-12-15', end: '2027-02-20' }], today, quarter)
  expect(upper.map(({ label }) => label)).toEqual(['2025 年', '2026 年', '2027 年'])
})

test('without plans, and for one short plan, half a year is shown', () => {
  expect(months()).toEqual(['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'])
  expect(months({ start: '2026-11-20', end: '2026-11-20' })).toHaveLength(6)
})

test('a plan of forty years does not stretch the chart: a year before and after today is shown', () => {
  const all = months({ start: '1999-01-01', end: '2039-11-30' })
  expect([all[0], all.at(-1), all.length]).toEqual(['2025-11', '2027-11', 25])
})

test('nearer by, months stand over weeks that begin on Monday, and over days', () => {
  const { upper, lower } = scaleOf([], today, month)
  expect(upper[0]).toEqual({ key: '2026-11-01', label: '2026 年 11 月', days: 30 })
  // The first of November is a Sunday, the last day of its week.
  expect(lower.slice(0, 3)).toEqual([
    { key: '2026-11-01', label: '1 日', days: 1 },
    { key: '2026-11-02', label: '2 日', days: 7 },
    { key: '2026-11-09', label: '9 日', days: 7 },
  ])
  const days = scaleOf([], today, week)
  expect(days.lower).toHaveLength(days.days)
})

test('a bar takes its share of the width, its last day included', () => {
  const winter = { start: '2026-11-01', end: '2027-04-30' }
  const scale = scaleOf([winter], today, month)
  expect(scale).toMatchObject({ days: 181, width: 181 * 6 })
  expect(placeOf(scale, winter)).toEqual({ left: 0, width: 181 * 6, isCutBefore: false, isCutAfter: false })
  expect(placeOf(scale, { start: '2026-12-01', end: '2026-12-31' })).toMatchObject({ left: 30 * 6, width: 31 * 6 })
})

test('what reaches beyond the scale is cut and says so', () => {
  const orchard = { start: '1999-01-01', end: '2039-11-30' }
  const scale = scaleOf([orchard], today, month)
  expect(placeOf(scale, orchard)).toEqual({ left: 0, width: scale.width, isCutBefore: true, isCutAfter: true })
  const longAgo = placeOf(scale, { start: '1999-01-01', end: '1999-05-01' })
  expect(longAgo).toMatchObject({ left: 0, width: 0, isCutBefore: true })
})

test('today has its line in the middle of its day, and every month one where it begins', () => {
  const scale = scaleOf([], today, month)
  expect(middleOf(scale, today)).toBe(19.5 * 6)
  expect(linesOf(scale, today)).toContain(`${30 * 6}px`)
  expect(linesOf(scale, today)).toContain('var(--primary) 116px 118px')
})

test.each([
  ['today while a plan runs', [{ start: '2026-01-01', end: '2026-12-01' }, { start: '2027-01-01' }], '2026-11-20'],
  [
    'the first that is to come',
    [{ start: '2027-03-01' }, { start: '2027-02-01' }, { start: '2025-01-01' }],
    '2027-02-01',
  ],
  ['the last that is over', [{ start: '2025-01-01', end: '2025-06-30' }, { start: '2025-03-01' }], '2025-06-30'],
  ['today where there is nothing', [], '2026-11-20'],
])('what is looked at first is %s', (_, spans, day) => expect(firstLook(spans, today)).toBe(day))
