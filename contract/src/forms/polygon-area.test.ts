import { assert, array, double, integer, property, record } from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { polygonArea, squareMetresOf } from './polygon-area.ts'

type Ring = ReadonlyArray<readonly [lng: number, lat: number]>

/** What Karney’s library reckons of the same geodesics. */
function geodesicArea(ring: Ring): number {
  const polygon = Geodesic.WGS84.Polygon(false)
  for (const [lng, lat] of ring) polygon.AddPoint(lat, lng)
  return Math.abs(polygon.Compute(false, true).area ?? 0)
}

const HUNDRED_THOUSANDTH = 1e-5
const METRES_OF_A_DEGREE = 111_320

const between = (min: number, max: number) => double({ min, max, noNaN: true })

/** Plots anywhere in China: 0.1 to 10,000 亩, up to a hundred times as long as wide, turned any way. */
const plots = record({
  lng: between(73, 135),
  lat: between(18, 54),
  mu: between(Math.log(0.1), Math.log(10_000)).map(Math.exp),
  length: between(0, Math.log(100)).map(Math.exp),
  turn: between(0, Math.PI),
  reaches: array(between(0.6, 1.4), { minLength: 3, maxLength: 14 }),
}).map(({ lng, lat, mu, length, turn, reaches }): Ring => {
  const radius = Math.sqrt((mu * 2000) / 3 / 2)
  return reaches.map((reach, index) => {
    const angle = (2 * Math.PI * index) / reaches.length
    const [along, across] = [
      radius * reach * Math.cos(angle) * Math.sqrt(length),
      (radius * reach * Math.sin(angle)) / Math.sqrt(length),
    ]
    const east = along * Math.cos(turn) - across * Math.sin(turn)
    const north = along * Math.sin(turn) + across * Math.cos(turn)
    const degrees = east / METRES_OF_A_DEGREE / Math.cos((lat * Math.PI) / 180)
    return [Number((lng + degrees).toFixed(7)), Number((lat + north / METRES_OF_A_DEGREE).toFixed(7))]
  })
})

test('the area of a plot is the geodesic one to a hundred-thousandth', () => {
  assert(
    property(plots, (ring) => {
      expect(Math.abs(squareMetresOf(ring) / geodesicArea(ring) - 1)).toBeLessThan(HUNDRED_THOUSANDTH)
    }),
    { numRuns: 5_000 },
  )
})

test('which corner comes first and which way round it goes make no difference', () => {
  assert(
    property(plots, integer({ min: 0, max: 13 }), (ring, first) => {
      const turned = [...ring.slice(first), ...ring.slice(0, first)].toReversed()
      expect(squareMetresOf(turned) / squareMetresOf(ring)).toBeCloseTo(1, 8)
    }),
  )
})

const known: ReadonlyArray<[what: string, mu: number, ring: Ring]> = [
  [
    'a field of a hundred metres by a hundred near Fenyang',
    15,
    [
      [111.78, 37.26],
      [111.781_127_3, 37.26],
      [111.781_127_3, 37.260_900_9],
      [111.78, 37.260_900_9],
    ],
  ],
  [
    'nothing where all corners lie on one line',
    0,
    [
      [111, 37],
      [111, 37.1],
      [111, 37.2],
    ],
  ],
]

test.each(known)('%s is %d 亩', (_, mu, ring) => expect(polygonArea(ring)).toBe(mu))

test('a whole continent is right to a ten-thousandth', () => {
  const australia: Ring = [
    [125, -15],
    [113, -22],
    [117, -37],
    [130, -33],
    [148, -39],
    [154, -27],
    [144, -15],
  ]
  expect(Math.abs(squareMetresOf(australia) / geodesicArea(australia) - 1)).toBeLessThan(1e-4)
})
