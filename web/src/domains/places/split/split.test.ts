import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaMuOf } from '../../../engine/map/geometry.ts'
import type { Corner } from '../../../ui/corners.ts'
import { type Split, splitRing } from './split.ts'

const square: readonly Corner[] = [
  [111, 37],
  [111.002, 37],
  [111.002, 37.002],
  [111, 37.002],
]
/** Open to the north. */
const horseshoe: readonly Corner[] = [
  [111, 37],
  [111.003, 37],
  [111.003, 37.003],
  [111.002, 37.003],
  [111.002, 37.001],
  [111.001, 37.001],
  [111.001, 37.003],
  [111, 37.003],
]

const partsOf = (split: Split) => ('parts' in split ? split.parts : [])
const sharesOf = (ring: readonly Corner[], split: Split) =>
  partsOf(split).map((part) => Math.round((areaMuOf(part) / areaMuOf(ring)) * 100))

describe('a line that divides nothing says why', () => {
  test.each<[why: string, line: readonly Corner[], fault: string]>([
    ['a single point', [[111.001, 37.001]], '在图上画一条穿过地块的线'],
    [
      'a line beside the plot',
      [
        [110, 37],
        [110, 38],
      ],
      '分割线没有穿过地块',
    ],
    [
      'a line along the border',
      [
        [110.9, 37],
        [111.1, 37],
      ],
      '分割线没有穿过地块',
    ],
    [
      'a line that crosses itself',
      [
        [110.999, 37.001],
        [111.003, 37.001],
        [111.001, 37.003],
        [111.001, 36.999],
      ],
      '分割线不能自己相交',
    ],
  ])('%s', (_, line, fault) => {
    expect(splitRing(square, line)).toEqual({ fault })
  })
})

describe('a line divides', () => {
  test.each<[what: string, ring: readonly Corner[], line: readonly Corner[], shares: readonly number[]]>([
    [
      'a square into halves',
      square,
      [
        [110.999, 37.001],
        [111.003, 37.001],
      ],
      [50, 50],
    ],
    [
      'a square from corner to corner',
      square,
      [
        [111, 37],
        [111.002, 37.002],
      ],
      [50, 50],
    ],
    [
      'a square with a bend',
      square,
      [
        [110.999, 37.001],
        [111.001, 37.001],
        [111.001, 37.003],
      ],
      [75, 25],
    ],
    [
      'a square though it begins and ends inside',
      square,
      [
        [111.0005, 37.001],
        [111.0015, 37.001],
      ],
      [50, 50],
    ],
    [
      'a horseshoe into three',
      horseshoe,
      [
        [110.999, 37.002],
        [111.004, 37.002],
      ],
      [71, 14, 14],
    ],
    [
      'one leg of a horseshoe alone',
      horseshoe,
      [
        [110.999, 37.002],
        [111.0015, 37.002],
      ],
      [86, 14],
    ],
  ])('%s', (_, ring, line, shares) => {
    const found = sharesOf(ring, splitRing(ring, line))
    expect(found.toSorted((one, other) => other - one)).toEqual(shares)
  })
})

test('whatever line cuts a convex plot: the parts are the whole, and share the cut', () => {
  const within = fc.integer({ min: 1, max: 1999 }).map((at) => at / 1_000_000)
  fc.assert(
    fc.property(within, within, within, (from, to, bend) => {
      const line: readonly Corner[] = [
        [110.99, 37 + from],
        [111.001, 37 + bend],
        [111.012, 37 + to],
      ]
      const parts = partsOf(splitRing(square, line))
      expect(parts.length).toBeGreaterThanOrEqual(2)
      const sum = parts.reduce((all, part) => all + areaMuOf(part), 0)
      expect(Math.abs(sum - areaMuOf(square)) / areaMuOf(square)).toBeLessThan(1e-4)
    }),
    { numRuns: 300 },
  )
})
