import { expect, test } from 'vitest'
import { fromKilogrammes, toKilogrammes } from './weights.ts'

test.each([
  [3, '斤', 1.5],
  [3, '公斤', 3],
  [0.25, '吨', 250],
  [0, '吨', 0],
  [2.01, '吨', 2_010],
  [4.03, '吨', 4_030],
] as const)('%d %s are %d kilogrammes', (quantity, unit, kilogrammes) => {
  expect(toKilogrammes(quantity, unit)).toBe(kilogrammes)
  expect(fromKilogrammes(kilogrammes, unit)).toBe(quantity)
})
