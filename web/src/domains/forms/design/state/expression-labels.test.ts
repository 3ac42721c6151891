import { type Fields, decimal, rows, text } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { operandsOf, withLabels, withNames } from './expression-labels.ts'

const fields: Fields = {
  F1: decimal('单价'),
  F2: decimal('数量'),
  F3: rows('明细', { F4: decimal('金额'), F5: text('品名', { isRemoved: true }) }),
  F6: decimal('数量'),
  F7: decimal('面积[亩]'),
  F8: decimal('旧', { isRemoved: true }),
}
const operands = operandsOf(fields)

test('removed fields are not offered, nor is the field itself', () => {
  expect(operandsOf(fields, 'F1').map(({ name }) => name)).toEqual(['F2', 'F3.F4', 'F6', 'F7'])
})

const formulas = [
  ['[F1] * 2', '[单价] * 2'],
  ['sum([F3.F4])', 'sum([明细.金额])'],
  ['[F2] + [F6]', '[数量（F2）] + [数量（F6）]'],
  ['[F7] / 667', '[面积 亩 （F7）] / 667'],
] as const
test.each(formulas)('%s reads %s, and is stored again as it was', (stored, written) => {
  expect(withLabels(stored, operands)).toBe(written)
  expect(withNames(written, operands)).toBe(stored)
})

test('what no field is called stays as it was written', () => {
  expect(withNames('[单介] * [ 单价 ]', operands)).toBe('[单介] * [F1]')
})
