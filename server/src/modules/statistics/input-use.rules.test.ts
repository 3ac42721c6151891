import { inputUnits } from '@farm/contract/inputs'
import { operationGroups } from '@farm/contract/statistics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inJin, linesOf } from './input-use.rules.ts'

const urea = '00000000-0000-7000-8000-000000000001'
const film = '00000000-0000-7000-8000-000000000002'
const used = (day: string, unit: string, sum: number, more: { input?: string; n?: number } = {}) => ({
  day,
  key: `${more.input ?? urea}/${unit}`,
  n: more.n ?? 1,
  sum,
})

test.each([
  ['斤', 3, { unit: '斤', amount: 3 }],
  ['公斤', 1.5, { unit: '斤', amount: 3 }],
  ['吨', 0.5, { unit: '斤', amount: 1000 }],
  ['克', 250, { unit: '斤', amount: 0.5 }],
  ['升', 2, { unit: '升', amount: 2 }],
  ['毫升', 250, { unit: '升', amount: 0.25 }],
  ['袋', 4, { unit: '袋', amount: 4 }],
  ['', 7, { unit: '', amount: 7 }],
])('%s: %d', (unit, amount, told) => {
  expect(inJin({ unit, amount })).toEqual(told)
})

test('weights of a day stand in one point, what is counted in a line of its own, days without use in none', () => {
  const rows = [
    used('2026-11-03', '公斤', 2),
    used('2026-11-01', '斤', 1),
    used('2026-11-03', '克', 500),
    used('2026-11-03', '袋', 3),
    used('2026-11-02', '卷', 1, { input: film, n: 9 }),
  ]
  expect(linesOf(rows, 'Day')).toEqual([
    { input: film, unit: '卷', uses: 9, points: [{ Date: '2026-11-02', Amount: 1 }] },
    {
      input: urea,
      unit: '斤',
      uses: 3,
      points: [
        { Date: '2026-11-01', Amount: 1 },
        { Date: '2026-11-03', Amount: 5 },
      ],
    },
    { input: urea, unit: '袋', uses: 1, points: [{ Date: '2026-11-03', Amount: 3 }] },
  ])
})

test('weeks begin on Monday, months on the first', () => {
  const rows = [used('2026-11-01', '斤', 1), used('2026-11-02', '斤', 2), used('2026-11-08', '斤', 4)]
  const points = (by: 'Week' | 'Month') => linesOf(rows, by)[0]?.points.map(({ Date, Amount }) => [Date, Amount])
  expect(points('Week')).toEqual([
    ['2026-10-26', 1],
    ['2026-11-02', 6],
  ])
  expect(points('Month')).toEqual([['2026-11-01', 7]])
})

/** Grams, so that all units of weight are whole numbers of them. */
const gramsOf: Readonly<Record<string, number>> = { 斤: 500, 公斤: 1_000, 克: 1, 吨: 1_000_000 }
const row = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
  input: fc.constantFrom(urea, film),
  unit: fc.constantFrom(...inputUnits, ''),
  n: fc.integer({ min: 1, max: 5 }),
  sum: fc.integer({ min: 0, max: 100_000 }),
})

test('nothing is lost, doubled or told in another unit than it can be, however it is grouped', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.constantFrom(...operationGroups), (rows, by) => {
      const lines = linesOf(
        rows.map(({ input, unit, day, n, sum }) => used(day, unit, sum, { input, n })),
        by,
      )
      const total = (unit: string) =>
        lines
          .filter((line) => line.unit === unit)
          .flatMap(({ points }) => points)
          .reduce((sum, { Amount }) => sum + Amount, 0)
      const grams = rows.reduce((sum, one) => sum + one.sum * (gramsOf[one.unit] ?? 0), 0)
      expect(total('斤') * 500).toBeCloseTo(grams, 0)
      const millilitresOf: Readonly<Record<string, number>> = { 毫升: 1, 升: 1000 }
      const millilitres = rows.reduce((sum, one) => sum + one.sum * (millilitresOf[one.unit] ?? 0), 0)
      expect(total('升') * 1000).toBeCloseTo(millilitres, 0)
      for (const unit of ['袋', '瓶', '株', '卷', '']) {
        const amount = rows.reduce((sum, one) => sum + (one.unit === unit ? one.sum : 0), 0)
        expect(total(unit)).toBeCloseTo(amount, 3)
      }
      expect(lines.filter(({ unit }) => ['公斤', '克', '吨', '毫升'].includes(unit))).toEqual([])
      expect(new Set(lines.map(({ input, unit }) => `${input}/${unit}`)).size).toBe(lines.length)
      expect(lines.reduce((sum, { uses }) => sum + uses, 0)).toBe(rows.reduce((sum, { n }) => sum + n, 0))
    }),
  )
})
