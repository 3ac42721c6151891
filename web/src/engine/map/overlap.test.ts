import { expect, test } from 'vitest'
import type { Corner } from '../../ui/corners.ts'
import { areaMuOf } from './geometry.ts'
import { overlapMu } from './overlap.ts'

function square([lng, lat]: Corner, size: number): readonly Corner[] {
  return [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
  ]
}

test('areas side by side have nothing in common', () => {
  expect(overlapMu(square([111, 37], 0.001), square([111.001, 37], 0.001))).toBe(0)
})

test('what lies within another counts as a whole', () => {
  const within = square([111.001, 37.001], 0.001)
  expect(overlapMu(square([111, 37], 0.004), within)).toBeCloseTo(areaMuOf(within), 2)
})

test('what an area that comes round to itself leaves out in its middle is not in common', () => {
  // A ring of land with a yard in its middle; both ends meet along the way into it.
  const ring: readonly Corner[] = [
    ...square([111, 37], 0.003),
    [111, 37],
    [111.001, 37.001],
    [111.001, 37.002],
    [111.002, 37.002],
    [111.002, 37.001],
    [111.001, 37.001],
  ]
  const yard = areaMuOf(square([111.001, 37.001], 0.001))
  const around = square([110.999, 36.999], 0.005)
  expect(overlapMu(around, ring)).toBeCloseTo(areaMuOf(square([111, 37], 0.003)) - yard, 1)
})
