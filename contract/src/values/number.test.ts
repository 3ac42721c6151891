import { expect, test } from 'vitest'
import {
  formatFigure,
  formatCount,
  formatFixed,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  inThousands,
} from './number.ts'

test.each([
  [0, 0, '0'],
  [100, 0, '100'],
  [1000, 2, '1,000'],
  [2.5, 3, '2.5'],
  [1.005, 2, '1.01'],
  [10.04, 1, '10'],
  [-1234.5, 1, '-1,234.5'],
  [-0.001, 2, '0'],
  [12_345_678.9, 1, '12,345,678.9'],
])('%d with at most %d decimals is %s', (value, digits, text) => expect(formatNumber(value, digits)).toBe(text))

test.each([
  [12.5, 2, '12.50'],
  [1234, 1, '1,234.0'],
  [1.005, 2, '1.01'],
  [-0.001, 2, '0.00'],
])('%d with all of its %d decimals is %s', (value, digits, text) => expect(formatFixed(value, digits)).toBe(text))

test.each([
  [430.5, { digits: 2, unit: '亩' }, '430.50'],
  [1_234_567.8, { digits: 2, unit: '亩' }, '1,234,567.80'],
  [0, { digits: 2, unit: '亩' }, '0.00'],
  [37.5, { digits: 2, unit: '元' }, '37.50'],
  [120, { digits: 2, unit: '公斤' }, '120'],
  [1000, { digits: 0, unit: '天' }, '1,000'],
  [2.5, { digits: 3 }, '2.5'],
])('%d with %o is %s', (value, format, text) => expect(formatFigure(value, format)).toBe(text))

test.each([
  [1234.5, '¥1,234.50'],
  [1.005, '¥1.01'],
  [-0.5, '-¥0.50'],
  [-0.001, '¥0.00'],
  [0, '¥0.00'],
  [1_000_000, '¥1,000,000.00'],
])('%d 元 is the amount %s', (value, text) => expect(formatMoney(value)).toBe(text))

test.each([
  [6.4, 1, '6.4%'],
  [6.44, 1, '6.4%'],
  [25, 1, '25%'],
  [99.5, 0, '100%'],
  [11_433, 0, '11,433%'],
])('%d percent with %d decimals is %s', (percent, digits, text) => expect(formatPercent(percent, digits)).toBe(text))

test.each([
  [1, 8, '12.5%'],
  [1, 4, '25%'],
  [2, 3, '66.7%'],
  [0, 5, '0%'],
  [0, 0, '—'],
])('%d of %d is %s', (part, whole, text) => expect(formatShare(part, whole)).toBe(text))

test.each([
  ['1234.5678', '1,234.5678'],
  ['-1234', '-1,234'],
  ['', ''],
])('%s is grouped to %s', (written, grouped) => expect(inThousands(written)).toBe(grouped))

test('a count has groups, and a plus sign where counting stopped', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(1339)).toBe('1,339')
  expect(formatCount(10_000, { isCapped: true })).toBe('10,000+')
})
