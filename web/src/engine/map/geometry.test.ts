import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Corner } from '../../ui/corners.ts'
import { areaMuOf, isWithin, nearestOn, pointWithin } from './geometry.ts'
import { overlapMu } from './overlap.ts'
import { snapped } from './snapping.ts'

const square: readonly Corner[] = [
  [111, 37],
  [111.001, 37],
  [111.001, 37.001],
  [111, 37.001],
]
/** Its centre of gravity lies outside. */
const hook: readonly Corner[] = [
  [111, 37],
  [111.003, 37],
  [111.003, 37.0002],
  [111.0002, 37.0002],
  [111.0002, 37.003],
  [111, 37.003],
]
const moved = (ring: readonly Corner[], east: number): readonly Corner[] => ring.map(([lng, lat]) => [lng + east, lat])

describe('the point that stands for a plot lies in it', () => {
  test.each<[shape: string, ring: readonly Corner[]]>([
    ['a square', square],
    ['a hook', hook],
  ])('%s', (_, ring) => {
    expect(isWithin(pointWithin(ring) ?? [0, 0], ring)).toBe(true)
  })

  test('a star of any form', () => {
    const reach = fc.integer({ min: 5, max: 100 })
    fc.assert(
      fc.property(fc.array(reach, { minLength: 5, maxLength: 30 }), (reaches) => {
        const ring = reaches.map((far, index): Corner => {
          const turn = (index / reaches.length) * 2 * Math.PI
          return [111 + Math.cos(turn) * far * 1e-5, 37 + Math.sin(turn) * far * 1e-5]
        })
        expect(isWithin(pointWithin(ring) ?? [0, 0], ring)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('the nearest point of a side is its end where the side does not reach beside the point', () => {
  expect(nearestOn([111, 37], [111.001, 37], [111.0005, 37.0001]).at).toEqual([111.0005, 37])
  expect(nearestOn([111, 37], [111.001, 37], [111.002, 37.0001]).at).toEqual([111.001, 37])
  expect(nearestOn([111, 37], [111.001, 37], [111.0005, 37.0001]).metres).toBeCloseTo(11.1, 1)
})

describe('a corner near a neighbour', () => {
  // A metre is a pixel: 12 metres to a corner, 8 to a side.
  test.each<[what: string, corner: Corner, at: Corner]>([
    ['jumps to its corner', [111.00108, 37.00003], [111.001, 37]],
    ['jumps to its side', [111.00107, 37.0005], [111.001, 37.0005]],
    ['prefers the corner to the side that is nearer', [111.00101, 37.00009], [111.001, 37]],
    ['stays where it is from farther away', [111.0012, 37.0005], [111.0012, 37.0005]],
  ])('%s', (_, corner, at) => {
    expect(snapped(corner, [square], 1)).toEqual(at)
  })
})

describe('plots that lie on each other', () => {
  test('have the part in common that is told', () => {
    expect(overlapMu(square, moved(square, 0.0005)) / areaMuOf(square)).toBeCloseTo(0.5, 4)
    expect(overlapMu(square, square) / areaMuOf(square)).toBeCloseTo(1, 6)
  })

  test('have nothing in common when they only share a side', () => {
    expect(overlapMu(square, moved(square, 0.001))).toBeLessThan(0.001)
  })
})
