import { expect, test } from 'vitest'
import { placeOf, scaleOf } from './gantt-scale.ts'

const today = '2026-11-20'
const months = (...spans: { start: string; end: string }[]) => scaleOf(spans, today).months.map(({ key }) => key)

test('the scale goes in whole months from the first day to the last, today among them', () => {
  const all = months({ start: '2026-08-15', end: '2026-09-20' })
  expect([all[0], all.at(-1)]).toEqual(['2026-08', '2027-01'])
  const { years } = scaleOf([{ start: '2025-12-15', end: '2027-02-20' }], today)
  expect(years.map(({ label }) => label)).toEqual(['2025年', '2026年', '2027年'])
})

test('without plans, and for one short plan, half a year is shown', () => {
  expect(months()).toEqual(['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'])
  expect(months({ start: '2026-11-20', end: '2026-11-20' })).toHaveLength(6)
})

test('a plan of forty years does not stretch the chart: a year before and after today is shown', () => {
  const all = months({ start: '1999-01-01', end: '2039-11-30' })
  expect([all[0], all.at(-1), all.length]).toEqual(['2025-11', '2027-11', 25])
})

test('a bar takes its share of the width, its last day included', () => {
  const winter = { start: '2026-11-01', end: '2027-04-30' }
  const scale = scaleOf([winter], today)
  expect(scale.days).toBe(181)
  expect(placeOf(scale, winter)).toEqual({ left: 0, width: 100, isCutBefore: false, isCutAfter: false })
  expect(placeOf(scale, { start: '2026-12-01', end: '2026-12-31' }).width).toBeCloseTo((31 / 181) * 100)
})

test('what reaches beyond the scale is cut and says so', () => {
  const orchard = { start: '1999-01-01', end: '2039-11-30' }
  const scale = scaleOf([orchard], today)
  expect(placeOf(scale, orchard)).toEqual({ left: 0, width: 100, isCutBefore: true, isCutAfter: true })
  const longAgo = placeOf(scale, { start: '1999-01-01', end: '1999-05-01' })
  expect(longAgo).toMatchObject({ left: 0, width: 0, isCutBefore: true })
})
