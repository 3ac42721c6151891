import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFilter, operators, parseFilter } from './index.ts'

const bad = [
  'Name',
  '[=]x',
  'Name[]x',
  'Name[==]x',
  'a.b.c[=]x',
  'Name[=]%',
  'Na me[=]x',
  '.a[=]x',
  'a.[=]x',
  '1a[=]x',
  '&',
  'Name[=]a&',
]
test.each(bad)('%s is no filter', (qs) => expect(() => parseFilter(qs)).toThrow('查询条件不能用'))

test('an empty filter asks for nothing', () => expect(parseFilter('')).toEqual([]))

test('a comma list belongs to in alone', () => {
  expect(parseFilter('A[in]1,2')[0]?.values).toEqual(['1', '2'])
  expect(parseFilter('A[=]1,2')[0]?.values).toEqual(['1,2'])
})

test('what is written is read back, whatever the value', () => {
  const clause = fc.record({
    path: fc.constantFrom(['Name'], ['Plan', 'Crops']),
    op: fc.constantFrom(...operators.filter((op) => op !== 'in')),
    values: fc.tuple(fc.string({ maxLength: 20 })),
  })
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 5 }), (clauses) => {
      expect(parseFilter(formatFilter(clauses)).map(({ path, op, values }) => ({ path, op, values }))).toEqual(clauses)
    }),
  )
})
