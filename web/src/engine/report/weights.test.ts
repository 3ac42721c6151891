import { type ReportAnswer, reportOf } from '@farm/contract/statistics'
import { expect, test } from 'vitest'
import { weighed, weightUnitIn, withWeightUnit } from './weights.ts'

const report = reportOf('harvests')
if (!report) throw new Error('no report of harvests')
const answer: ReportAnswer = {
  By: 'Plan',
  Groups: ['Plan'],
  Measures: ['harvest', 'perMu', 'reached'],
  Rows: [{ Key: 'a', Name: '秋番茄', Values: { harvest: 1200, perMu: 60, reached: 54 } }],
  Total: 1,
  Sums: { harvest: 1200 },
  Before: { harvest: 10 },
  Days: [{ Day: '2026-11-01', Values: { harvest: 1200 } }],
}
const unitOf = (text: string) => weightUnitIn(new URLSearchParams(text))

test.each([
  ['', { harvest: 1200, perMu: 60, reached: 54 }, ['公斤', '公斤/亩']],
  ['unit=jin', { harvest: 2400, perMu: 120, reached: 54 }, ['斤', '斤/亩']],
  ['unit=t', { harvest: 1.2, perMu: 0.06, reached: 54 }, ['吨', '吨/亩']],
  ['unit=pound', { harvest: 1200, perMu: 60, reached: 54 }, ['公斤', '公斤/亩']],
])('at %j weights are told with their unit, what is no weight stays', (address, values, units) => {
  const told = weighed({ report, answer }, unitOf(address))
  expect(told.answer.Rows[0]?.Values).toEqual(values)
  expect(told.answer.Days[0]?.Values.harvest).toBe(values.harvest)
  expect(told.report.measures.slice(0, 2).map(({ unit }) => unit)).toEqual(units)
  expect(told.report.measures.find(({ key }) => key === 'reached')?.unit).toBe('%')
})

test('the usual unit stands in no address', () => {
  const address = new URLSearchParams('at=2026-11-01&unit=t')
  expect(withWeightUnit(address, unitOf(''))).toBe('at=2026-11-01')
  expect(withWeightUnit(address, unitOf('unit=jin'))).toBe('at=2026-11-01&unit=jin')
})
