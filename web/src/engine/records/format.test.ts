import { expect, test } from 'vitest'
import { formatMoney, formatNumber } from './format.ts'

test.each([
  [430.5, { digits: 2, unit: '亩' }, '430.50'],
  [1234567.8, { digits: 2, unit: '亩' }, '1,234,567.80'],
  [37.5, { digits: 2, unit: '元' }, '37.50'],
  [120, { digits: 2, unit: '公斤' }, '120'],
  [2.5, { digits: 3 }, '2.5'],
  [1000, { digits: 0, unit: '天' }, '1,000'],
  [100, { digits: 0 }, '100'],
  [-1234.5, { digits: 1 }, '-1,234.5'],
  [0, { digits: 2, unit: '亩' }, '0.00'],
])('%d is read as it is written', (value, field, text) => expect(formatNumber(field, value)).toBe(text))

test.each([
  [1234.5, '¥1,234.50'],
  [-0.5, '-¥0.50'],
  [0, '¥0.00'],
  [1_000_000, '¥1,000,000.00'],
])('%d 元 is an amount', (value, text) => expect(formatMoney(value)).toBe(text))
