import { expect, test } from 'vitest'
import { roundDegrees, roundTo } from './round.ts'

test.each([
  [1.005, 2, 1.01],
  [1.0049, 2, 1],
  [2.675, 2, 2.68],
  [8.345, 2, 8.35],
  [0.615, 2, 0.62],
  [0.285, 2, 0.29],
  [-1.005, 2, -1.01],
  [-2.5, 0, -3],
  [2.5, 0, 3],
  [0.1 + 0.2, 2, 0.3],
  [1.1 * 1.1, 2, 1.21],
  [1.15 * 3, 1, 3.5],
  // As binary fractions add up: moved by two places they are whole.
  [49.589999999999996, 2, 49.59],
  [31.779999999999998, 2, 31.78],
  [1e-7, 6, 0],
  [999_999_999_999.994, 2, 999_999_999_999.99],
  [1234.5, -2, 1200],
  [5e-7, 6, 0.000001],
  [1.5e21, 2, 1.5e21],
  [123.456, 3, 123.456],
  [1_234_567_890_123.456, 3, 1_234_567_890_123.456],
  [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
  [Infinity, 2, Infinity],
  [Number.NaN, 2, Number.NaN],
])('%d with %d decimals is %d', (value, digits, rounded) => expect(roundTo(value, digits)).toBe(rounded))

test.each([-0, -0.001])('%d is no negative nought', (value) => expect(Object.is(roundTo(value, 2), 0)).toBe(true))

test('a corner is kept to about a centimetre', () => expect(roundDegrees(112.123_456_78)).toBe(112.123_456_8))
