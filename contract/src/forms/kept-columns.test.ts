import { expect, test } from 'vitest'
import { computed, rows, text, whole, withKeptColumns } from './index.ts'

const fields = {
  Note: text('备注'),
  Lines: rows('明细', {
    Count: whole('数量'),
    Double: computed('双', '[Count] * 2'),
    Batch: text('批次', { isRemoved: true }),
    Stock: whole('库存', { domainOnly: true }),
  }),
}
const before = {
  Lines: [
    { Count: 1, Double: 2, Batch: '一批', Stock: 10 },
    { Count: 2, Double: 4, Batch: '二批' },
    { Count: 3, Double: 6, Batch: '三批' },
  ],
}

test('a row keeps what nobody fills in wherever it is moved, a changed one what stood at its place', () => {
  const sent = { Note: '改', Lines: [{ Count: 3 }, { Count: 20 }, { Count: 1 }, { Count: 9 }] }
  expect(withKeptColumns(fields, before, sent)).toEqual({
    Note: '改',
    Lines: [
      { Count: 3, Batch: '三批' },
      { Count: 20, Batch: '二批' },
      { Count: 1, Batch: '一批', Stock: 10 },
      { Count: 9 },
    ],
  })
})

test('what is no table, or held nothing before, is sent as it is', () => {
  expect(withKeptColumns(fields, before, { Lines: null, Other: 1 })).toEqual({ Lines: null, Other: 1 })
  expect(withKeptColumns(fields, {}, { Lines: [{ Count: 1 }] })).toEqual({ Lines: [{ Count: 1 }] })
  expect(withKeptColumns(fields, before, { Lines: ['x'] })).toEqual({ Lines: ['x'] })
})
