import { clockForm } from '@farm/contract/clock'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { balanceOf, balanceText, shareText } from './input-sums.ts'

const urea = { input: 'urea', amount: 15, unit: '公斤' }
const used = (Input: string, Amount: number, Unit: string) =>
  recordOf(clockForm, { Area: 12.35, Inputs: [{ Input, Amount, Unit }] })

test('what was used is told by input and unit beside what was asked for', () => {
  const punchIns = [used('urea', 10.1, '公斤'), used('urea', 0.2, '公斤'), used('urea', 1, '袋'), used('film', 3, '卷')]
  expect(balanceOf([urea], punchIns)).toEqual([
    { input: 'urea', unit: '公斤', planned: 15, used: 10.3 },
    { input: 'urea', unit: '袋', planned: 0, used: 1 },
    { input: 'film', unit: '卷', planned: 0, used: 3 },
  ])
})

test.each([
  [15, 15, '一致'],
  [15, 10.1, '少用 4.9 公斤'],
  [15, 15.3, '多用 0.3 公斤'],
  [0, 2, '计划外'],
])('asked for %d, used %d: %s', (planned, amount, text) =>
  expect(balanceText({ planned, used: amount, unit: '公斤' })).toBe(text),
)

describe('how large a part of the plots was worked on', () => {
  test.each([
    ['nothing was measured', 0, 60, undefined],
    ['their area is not known', 30, 0, '共 30.00 亩'],
    ['it is', 32.7, 680, '共 32.70 亩，占地块 680.00 亩的 5%'],
  ])('where %s', (_, area, whole, text) => expect(shareText(area, whole)).toBe(text))
})
