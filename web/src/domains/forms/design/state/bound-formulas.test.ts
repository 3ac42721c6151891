import { type Fields, computed, decimal, rows, text } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { withBoundFormulas } from './bound-formulas.ts'

const fields: Fields = {
  F1: decimal('单价'),
  F2: rows('明细', { F3: decimal('数量'), F4: computed('小计', '') }),
  F5: decimal('旧', { isRemoved: true }),
  F6: text('F1'),
  F7: computed('总计', ''),
}

function bound(expression: string): string | undefined {
  const field = withBoundFormulas({ ...fields, F7: computed('总计', expression) }).F7
  return field?.type === 'computed' ? field.expression : undefined
}

const kept = ['[单介] * 2', '[旧] + 1', '[总计] + 1', '[F1] * [F5]', '合计([F2.F3])']
test.each(kept)('%s stays as it is', (expression) => expect(bound(expression)).toBe(expression))

test('labels of fields that are there become their names', () => {
  expect(bound('合计([明细.小计]) + [单价]')).toBe('合计([F2.F4]) + [F1]')
})

test('a formula within a table is bound to its columns', () => {
  const table = rows('明细', { F3: decimal('数量'), F4: computed('小计', '[数量] * 2') })
  expect(withBoundFormulas({ ...fields, F2: table }).F2).toMatchObject({ fields: { F4: { expression: '[F3] * 2' } } })
})

test('fields of which nothing changes are the same fields', () => expect(withBoundFormulas(fields)).toBe(fields))
