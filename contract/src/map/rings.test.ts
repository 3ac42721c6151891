import { assert, double, property } from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { describe, expect, test } from 'vitest'
import { type Ring, isInside, metresToSide } from './rings.ts'

/** A frame of 885 m by 1112 m with a notch in its northern side and a pond in it. */
const notched: Ring = [
  [111.78, 37.26],
  [111.79, 37.26],
  [111.79, 37.27],
  [111.786, 37.27],
  [111.786, 37.264],
  [111.784, 37.264],
  [111.784, 37.27],
  [111.78, 37.27],
]
const pond: Ring = [
  [111.781, 37.261],
  [111.783, 37.261],
  [111.783, 37.263],
  [111.781, 37.263],
]
const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)]

const points = [
  ['west of it', 111.779, 37.265, false],
  ['north of it, over the notch', 111.785, 37.2701, false],
  ['in the notch', 111.785, 37.268, false],
  ['in the pond', 111.782, 37.262, false],
  ['level with a corner of the notch, outside', 111.795, 37.264, false],
  ['level with a corner of the notch, inside', 111.7805, 37.264, true],
  ['beside the pond', 111.7835, 37.262, true],
  ['below the notch', 111.785, 37.2639, true],
  ['beside the notch', 111.787, 37.268, true],
] as const

describe('whether a point lies in an area with a notch and a pond', () => {
  test.each(points)('%s', (_, lng, lat, inside) => {
    expect(isInside([lng, lat], [notched, pond])).toBe(inside)
    expect(isInside([lng, lat], [closed(notched).toReversed(), closed(pond)])).toBe(inside)
  })

  test('in an area of nothing is nobody', () => {
    expect(isInside([111.78, 37.26], [])).toBe(false)
    expect(isInside([111.78, 37.26], [[]])).toBe(false)
    expect(isInside([111.78, 37.26], [[[111.78, 37.26]]])).toBe(false)
  })

  test('on both sides of the date line', () => {
    const across: Ring = [
      [179.99, -17],
      [-179.99, -17],
      [-179.99, -16.98],
      [179.99, -16.98],
    ]
    expect(isInside([179.995, -16.99], [across])).toBe(true)
    expect(isInside([-179.995, -16.99], [across])).toBe(true)
    expect(isInside([179.98, -16.99], [across])).toBe(false)
  })
})

describe('how far the nearest side is', () => {
  test.each([
    ['the western side', 111.779, 37.265, 88.5],
    ['a corner', 111.779, 37.259, 142.1],
    ['the side of the notch', 111.7855, 37.268, 44.2],
    ['the pond, from within it', 111.7812, 37.262, 17.7],
    ['the pond, from beside it', 111.7835, 37.262, 44.2],
  ])('%s', (_, lng, lat, metres) => {
    expect(metresToSide([lng, lat], [notched, pond])).toBeCloseTo(metres, 0)
  })

  test('from an area of nothing is endless', () => expect(metresToSide([111.78, 37.26], [])).toBe(Infinity))

  test('is what Karney’s geodesics say, to half a percent within ten kilometres', () => {
    const near = (middle: number) => double({ min: middle - 0.08, max: middle + 0.08, noNaN: true })
    assert(
      property(near(111.785), near(37.265), (lng, lat) => {
        const metres = metresToSide([lng, lat], [notched])
        expect(Math.abs(metres - geodesicToSide(lng, lat))).toBeLessThan(1 + metres * 0.005)
      }),
      { numRuns: 200 },
    )
  })
})

const PARTS = 400

/** The nearest of many points on the sides. */
function geodesicToSide(lng: number, lat: number): number {
  const distances = closed(notched)
    .slice(1)
    .flatMap(([toLng, toLat], index) =>
      Array.from({ length: PARTS }, (_, part) => {
        const [fromLng, fromLat] = notched[index] ?? [toLng, toLat]
        const share = part / PARTS
        const [sideLng, sideLat] = [fromLng + share * (toLng - fromLng), fromLat + share * (toLat - fromLat)]
        return Geodesic.WGS84.Inverse(lat, lng, sideLat, sideLng).s12 ?? Number.NaN
      }),
    )
  return Math.min(...distances)
}
