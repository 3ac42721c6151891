import { array, assert, double, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { Plane, type Ring, innerPoint, isInside } from './plane.rules.ts'

const STEP = 0.001

const square = (lng: number, lat: number, size = STEP): Ring => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
]
const whole = square(111, 37)
/** An L whose inner corner points to the north-east. */
const angle: Ring = [
  [111, 37],
  [111.002, 37],
  [111.002, 37.001],
  [111.001, 37.001],
  [111.001, 37.002],
  [111, 37.002],
]
const plane = new Plane(whole)
const shares = (one: Ring, other: Ring) => plane.shared(one, other) / plane.area(whole)

const cases: ReadonlyArray<[what: string, one: Ring, other: Ring, share: number]> = [
  ['itself', whole, whole, 1],
  ['itself the other way round', whole, whole.toReversed(), 1],
  ['a neighbour along a whole side', whole, square(111.001, 37), 0],
  ['a neighbour above', whole, square(111, 37.001), 0],
  ['one that touches at a corner', whole, square(111.001, 37.001), 0],
  ['one far away', whole, square(112, 37), 0],
  ['half of it', whole, square(111.0005, 37), 0.5],
  ['a quarter of it', whole, square(111.0005, 37.0005), 0.25],
  ['what lies within it', whole, square(111.00025, 37.00025, 0.0005), 0.25],
  ['an angle that leaves out its north-east', square(111.0005, 37.0005), angle, 0.75],
  ['the notch of an angle', square(111.001, 37.001), angle, 0],
]

test.each(cases)('a square shares with %s what it should', (_, one, other, share) => {
  expect(shares(one, other)).toBeCloseTo(share, 6)
  expect(shares(other, one)).toBeCloseTo(share, 6)
})

const rings = record({
  lng: double({ min: 110.999, max: 111.001, noNaN: true }),
  lat: double({ min: 36.999, max: 37.001, noNaN: true }),
  reaches: array(double({ min: 0.0002, max: 0.001, noNaN: true }), { minLength: 3, maxLength: 12 }),
}).map(({ lng, lat, reaches }): Ring =>
  reaches.map((reach, index) => {
    const turn = (2 * Math.PI * index) / reaches.length
    return [lng + reach * Math.cos(turn), lat + reach * Math.sin(turn)]
  }),
)

test('what two rings share is within both, whichever is asked for first', () => {
  assert(
    property(rings, rings, (one, other) => {
      const shared = plane.shared(one, other)
      const most = Math.min(plane.area(one), plane.area(other))
      expect(shared).toBeGreaterThan(-1e-3)
      expect(shared).toBeLessThan(most + 1e-3)
      expect(Math.abs(shared - plane.shared(other, one))).toBeLessThan(1e-3)
    }),
    { numRuns: 1_000 },
  )
})

test('a ring that is cut by a meridian shares with each half what that half has, together all of it', () => {
  const west: Ring = square(110, 36, 1).map(([lng, lat]) => [lng, lat * 2 - 36.5])
  const east: Ring = west.map(([lng, lat]) => [lng + 1, lat])
  assert(
    property(rings, (ring) => {
      const both = plane.shared(ring, west) + plane.shared(ring, east)
      expect(Math.abs(both - plane.area(ring))).toBeLessThan(1e-2)
    }),
    { numRuns: 1_000 },
  )
})

test('a place inside is inside, of whatever shape', () => {
  assert(property(rings, (ring) => isInside(innerPoint(ring), ring)))
  expect(isInside(innerPoint(angle), angle)).toBe(true)
})

test('the notch of an angle is not inside of it', () => expect(isInside([111.0015, 37.0015], angle)).toBe(false))

test('a thousand corners against a thousand are compared at once', () => {
  const round = Array.from({ length: 1000 }, (_, place): [number, number] => {
    const turn = (2 * Math.PI * place) / 1000
    return [111 + 0.001 * Math.cos(turn), 37 + 0.001 * Math.sin(turn)]
  })
  expect(plane.shared(round, round) / plane.area(round)).toBeCloseTo(1, 6)
})
