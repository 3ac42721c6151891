import { rowKey, rows, text, whole } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { cellOf } from './cells.rules.ts'

const writing = { nameOf: () => undefined, serialOf: () => 0 }

test('a table is told row by row, without the keys of its rows', () => {
  const field = rows('检查项', { Key: rowKey(), Item: text('内容'), Count: whole('件数', { unit: '件' }) })
  const held = [
    { Key: 'k1', Item: '关水', Count: 2 },
    { Key: 'k2', Item: '锁门' },
  ]
  expect(cellOf(field, held, writing)).toBe('内容：关水；件数：2 件\n内容：锁门')
})
