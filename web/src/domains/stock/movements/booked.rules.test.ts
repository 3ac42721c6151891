import type { Stock } from '@farm/contract/stock'
import { expect, test } from 'vitest'
import { bookedText } from './booked.rules.ts'

const stock: Stock = {
  Enterprise: { Id: 'e', Name: '石桥' },
  Input: { Id: 'i', Name: '尿素' },
  Kind: '肥料',
  Unit: '公斤',
  Balance: 9,
  IsLow: false,
  Batches: [
    { Batch: 'B1', Balance: 6 },
    { Batch: '', Balance: 3 },
  ],
}

test.each([
  [stock, 'B1', undefined, undefined, '账面 批号 B1 6 公斤'],
  [stock, 'B1', 6, undefined, '账面 批号 B1 6 公斤，无差异'],
  [stock, 'B1', 6.5, '公斤', '账面 批号 B1 6 公斤，盘盈 0.5 公斤'],
  [stock, 'B1', 5500, '克', '账面 批号 B1 6 公斤，盘亏 0.5 公斤'],
  [stock, 'B1', 2, '袋', '账面 批号 B1 6 公斤'],
  [stock, '', 0, undefined, '账面 不分批号 3 公斤，盘亏 3 公斤'],
  [stock, 'B9', 2, undefined, '账面 批号 B9 0 公斤，盘盈 2 公斤；另有批号 B1 6 公斤、不分批号 3 公斤'],
  [stock, 'B9', undefined, undefined, '账面 批号 B9 0 公斤；另有批号 B1 6 公斤、不分批号 3 公斤'],
  [undefined, 'B1', 2, undefined, '账面上还没有这种投入品'],
  // From whom batches are hidden, they are not told what lies of one.
  [{ ...stock, Batches: [] }, 'B1', 2, undefined, undefined],
  [{ ...stock, Balance: 0, Batches: [] }, 'B1', 2, undefined, '账面 批号 B1 0 公斤，盘盈 2 公斤'],
])('%#: what the books say of what was counted', (held, batch, quantity, unit, told) => {
  expect(bookedText(held, { batch, quantity, unit })).toBe(told)
})
