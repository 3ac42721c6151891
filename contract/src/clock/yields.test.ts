import { expect, test } from 'vitest'
import { mostPerMu } from './yields.ts'

test.each([
  [['玉米', '粮食'], 1_800],
  [['马铃薯', '粮食'], 8_000],
  [['苹果', '果品'], 15_000],
  [['番茄', '蔬菜'], 35_000],
  [[], 35_000],
])('of %j nobody brings in more than %d kilogrammes from one mu', (names, most) => {
  expect(mostPerMu(names, '2026-11-30')).toBe(most)
})
