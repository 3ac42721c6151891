import { expect, test } from 'vitest'
import {
  formatCompared,
  formatDistance,
  formatFileSize,
  formatInUnit,
  formatOutOf,
  formatPosition,
  formatQuantity,
  labelWithUnit,
  withUnit,
} from './quantity.ts'

test.each([
  [65, '亩', '65.00 亩'],
  [1234.567, '亩', '1,234.57 亩'],
  [12.5, '公斤', '12.5 公斤'],
  [999.99, '公斤', '999.99 公斤'],
  [1000, '公斤', '1 吨'],
  [1404, '公斤', '1.404 吨'],
  [1404.56, '公斤', '1.40456 吨'],
  [2_430_600, '公斤', '2,430.6 吨'],
  [-1500, '公斤', '-1.5 吨'],
  [999.9, '克', '999.9 克'],
  [1340, '克', '1.34 公斤'],
  [2_340_000, '克', '2.34 吨'],
  [1116.25, '毫升', '1.11625 升'],
  [-2000, '毫升', '-2 升'],
  [1500, '升', '1,500 升'],
  [1500, '斤', '1,500 斤'],
  [1500, '公斤/亩', '1,500 公斤/亩'],
  [38, 'm³', '38 m³'],
  [6.4, '%', '6.4%'],
  [60, '%RH', '60%RH'],
  [21.5, '℃', '21.5 ℃'],
  [7, '', '7'],
])('%d %s is told as %s', (value, unit, text) => expect(formatQuantity(value, unit)).toBe(text))

test.each([
  [[800, 1200], '克', ['0.8 公斤', '1.2 公斤']],
  [[0, 999], '克', ['0 克', '999 克']],
  [[12.5, 1404], '公斤', ['0.0125 吨', '1.404 吨']],
  [[3, 1200], '袋', ['3 袋', '1,200 袋']],
])('%j %s, compared, are told as %j', (values, unit, texts) => expect(formatCompared(values, unit)).toEqual(texts))

test.each([
  [1404, '公斤', '1,404 公斤'],
  [1.404, '吨', '1.404 吨'],
  [2808, '斤', '2,808 斤'],
])('%d %s stays in its unit: %s', (value, unit, text) => expect(formatInUnit(value, unit)).toBe(text))

test('a part and its whole have one unit', () => {
  expect(formatOutOf(800, 1200, '克')).toBe('0.8 / 1.2 公斤')
  expect(formatOutOf(130, 100, '公斤', 2)).toBe('130 / 100 公斤')
})

test('decimals can be fewer than usual', () => expect(formatQuantity(1.2345, 'm³', 1)).toBe('1.2 m³'))

test.each([
  ['65.00', '亩', '65.00 亩'],
  ['6.4', '%', '6.4%'],
  ['6.4', '', '6.4'],
  ['6.4', undefined, '6.4'],
])('%s with %s is %s', (figure, unit, text) => expect(withUnit(figure, unit)).toBe(text))

test.each([
  ['面积', '亩', '面积（亩）'],
  ['名称', undefined, '名称'],
  ['每亩目标产量', '公斤', '每亩目标产量（公斤）'],
  ['亩均水量', 'm³/亩', '亩均水量（m³/亩）'],
  ['安全间隔期', '天', '安全间隔期（天）'],
  ['连续次数', '次', '连续次数'],
  ['稀释倍数下限', '倍', '稀释倍数下限'],
  ['出勤人天', '人天', '出勤人天'],
  ['株数（株）', '株', '株数（株）'],
  ['天数（含雨天）', '天', '天数（含雨天）'],
])('%s in %s is the head %s', (label, unit, head) => expect(labelWithUnit(label, unit)).toBe(head))

test.each([
  [0, '0 米'],
  [259.6, '260 米'],
  [999.4, '999 米'],
  [999.6, '1 公里'],
  [1250, '1.3 公里'],
  [12_000, '12 公里'],
])('%d metres are %s', (metres, text) => expect(formatDistance(metres)).toBe(text))

test('a position is told with its longitude first', () => {
  expect(formatPosition(112.550123, 37.87)).toBe('112.55012, 37.87000')
  expect(formatPosition(-0.000001, -37.5)).toBe('0.00000, -37.50000')
})

test.each([
  [0, '1 KB'],
  [830_000, '811 KB'],
  [3_565_158, '3.4 MB'],
  [19_971_597_926, '18.6 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
