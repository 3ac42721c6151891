import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholePercent } from './percent.ts'

test.each([
  [0, 7, 0],
  [1, 3, 33],
  // Divided and then multiplied these come to 28.999999999999996, 56.99999999999999 and 57.99999999999999.
  [29, 100, 29],
  [57, 100, 57],
  [29, 50, 58],
  // As binary fractions add up.
  [0.1 + 0.7, 0.8, 100],
  [1100.1 + 2200.2, 3300.3, 100],
  // Of what is not whole never a hundred.
  [9_999_999.99, 10_000_000, 99],
  [999.9, 1_000, 99],
  [5_000, 1_000, 500],
  [3, 0, 0],
  // A quotient so large has fewer decimals than noise has places.
  [10_000_000, 0.29, 3_448_275_862],
])('%d of %d are %d percent', (part, whole, percent) => expect(wholePercent(part, whole)).toBe(percent))

describe('whatever is a part of whatever, in two decimals', () => {
  const hundredths = fc.integer({ min: 1, max: 10 ** 9 })

  test('its percent is that of whole numbers, rounded down', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (part, whole) => {
        expect(wholePercent(part / 100, whole / 100)).toBe(Number((BigInt(part) * 100n) / BigInt(whole)))
      }),
    )
  })
})
