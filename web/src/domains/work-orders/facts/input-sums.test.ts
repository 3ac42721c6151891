import { clockForm } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { areaOf, balanceOf, balanceText, shareText } from './input-sums.ts'

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
  expect(areaOf(punchIns)).toBe(49.4)
})

test.each([
  [15, 15, '一致'],
  [15, 10.1, '少用 4.9'],
  [15, 15.3, '多用 0.3'],
  [0, 2, '计划外'],
])('asked for %d, used %d: %s', (planned, amount, text) => expect(balanceText({ planned, used: amount })).toBe(text))

describe('how large a part of the plots was worked on', () => {
  const plot = (Area?: number) => recordOf(placeForm, { Name: '3 号棚', ...(Area !== undefined && { Area }) })

  test.each([
    ['nothing was measured', 0, [plot(60)], undefined],
    ['a plot has no area', 30, [plot(60), plot()], '共 30.00 亩'],
    ['no plot is known', 30, [], '共 30.00 亩'],
    ['all of them have one', 32.7, [plot(600), plot(80)], '共 32.70 亩，占地块 680.00 亩的 5%'],
  ])('where %s', (_, area, plots, text) => expect(shareText(area, plots)).toBe(text))
})
