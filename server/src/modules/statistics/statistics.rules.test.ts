import { expect, test } from 'vitest'
import { checkedPeriod } from './statistics.rules.ts'

const refused = [
  ['2026-02-30', '2026-03-01', { from: ['没有这一天'] }],
  ['2026-02-01', '2026-02-29', { to: ['没有这一天'] }],
  ['2026-03-02', '2026-03-01', { to: ['结束日期不能早于开始日期'] }],
  ['2024-01-01', '2026-01-02', { to: ['最多 732 天'] }],
] as const

test.each(refused)('from %s to %s is refused', (from, to, fields) => {
  expect(() => checkedPeriod(from, to)).toThrow(expect.objectContaining({ extra: { fields } }))
})

test.each([
  ['2028-02-29', '2028-02-29'],
  ['2024-01-01', '2026-01-01'],
])('from %s to %s is taken', (from, to) => expect(checkedPeriod(from, to)).toEqual({ from, to }))
