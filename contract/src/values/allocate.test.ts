import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'

test.each([
  [270, [80, 70, 60, 60], 2, [80, 70, 60, 60]],
  [100, [1, 1, 1], 2, [33.34, 33.33, 33.33]],
  [1, [1, 1, 1], 0, [1, 0, 0]],
  [10, [2, 1], 0, [7, 3]],
  [0.01, [3, 7], 2, [0, 0.01]],
  [-100, [1, 1, 1], 2, [-33.34, -33.33, -33.33]],
  [0, [1, 2], 2, [0, 0]],
  // Nobody knows how large they are.
  [9, [0, 0, 0], 2, [3, 3, 3]],
  // More decimals than the field keeps today: none of them is lost.
  [0.125, [1, 1], 2, [0.063, 0.062]],
  [5, [], 2, []],
  [7, [4.25], 2, [7]],
])('%d over %j with %d decimals is %j', (amount, weights, digits, parts) => {
  expect(allocate(amount, weights, digits)).toEqual(parts)
})

describe('whatever is divided', () => {
  const digits = fc.integer({ min: 0, max: 3 })
  const divided = digits.chain((places) =>
    fc.record({
      places: fc.constant(places),
      units: fc.integer({ min: 0, max: 10 ** 10 }),
      weights: fc.array(fc.integer({ min: 0, max: 10 ** 7 }), { minLength: 1, maxLength: 200 }),
    }),
  )
  const unitsOf = (value: number, places: number) => Math.round(value * 10 ** places)

  test('the parts come to the whole exactly, and none lies a last digit from its exact share', () => {
    fc.assert(
      fc.property(divided, ({ places, units, weights }) => {
        const parts = allocate(units / 10 ** places, weights, places)
        const inUnits = parts.map((one) => unitsOf(one, places))
        expect(inUnits.reduce((sum, one) => sum + one, 0)).toBe(units)
        // As they are kept: each part is the number that its decimals are written as.
        parts.forEach((one, at) => expect(one).toBe(Number(`${inUnits[at] ?? 0}e-${places}`)))
        const total = weights.reduce((sum, one) => sum + one, 0)
        inUnits.forEach((one, at) => {
          const exact = total === 0 ? units / weights.length : (units * (weights[at] ?? 0)) / total
          expect(Math.abs(one - exact)).toBeLessThan(1.001)
        })
      }),
    )
  })

  test('what weighs more gets no less', () => {
    fc.assert(
      fc.property(divided, ({ places, units, weights }) => {
        const parts = allocate(units / 10 ** places, weights, places)
        const order = weights.map((_, at) => at).toSorted((one, other) => (weights[one] ?? 0) - (weights[other] ?? 0))
        order.slice(1).forEach((at, index) => {
          const lighter = order[index] ?? 0
          if ((weights[at] ?? 0) > (weights[lighter] ?? 0)) {
            expect(parts[at] ?? 0).toBeGreaterThanOrEqual(parts[lighter] ?? 0)
          }
        })
      }),
    )
  })
})
