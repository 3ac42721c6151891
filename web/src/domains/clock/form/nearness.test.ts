import { describe, expect, test } from 'vitest'
import type { Place } from '../known.ts'
import { distanceText, nearestFirst, placeAround, standingOf } from './nearness.ts'

const place = (id: string, lng: number | undefined, areaMu = 36.5): Place => ({
  id,
  name: id,
  areaMu,
  point: lng === undefined ? undefined : { lng, lat: 37.26 },
  ground: { middle: lng === undefined ? undefined : { Lng: lng, Lat: 37.26 }, areaMu },
})
const fixAt = (lng: number, accuracyMetres = 6) => ({ lng, lat: 37.26, accuracyMetres })
// A hundredth of a degree is 885 m here; 36.5 mu have a radius of 88 m.
const east = place('east', 111.78)
const west = place('west', 111.77)
const unmapped = place('unmapped', undefined)
const ids = (places: readonly Place[]) => places.map(({ id }) => id)

describe('without a fix', () => {
  test('no plot is the nearest', () => {
    expect(ids(nearestFirst([west, east], undefined))).toEqual(['west', 'east'])
    expect(placeAround([east], undefined)).toBeUndefined()
    expect(distanceText(east, undefined)).toBeUndefined()
  })
})

test('plots that are not on the map stay behind, in their own order', () => {
  const other = place('other', undefined)
  expect(ids(nearestFirst([unmapped, other, west, east], fixAt(111.78)))).toEqual(['east', 'west', 'unmapped', 'other'])
})

test('the edge counts, not the middle: one stands in the large plot beside the small one', () => {
  const large = place('large', 111.78, 300)
  const small = place('small', 111.7825, 0.5)
  expect(placeAround([small, large], fixAt(111.782))?.id).toBe('large')
})

test.each([
  [111.78, 6, 'east'],
  [111.7809, 6, 'east'],
  // 97 m from the middle: 9 m beyond the edge, within what the fix may be off.
  [111.7811, 12, 'east'],
  [111.7811, 6, undefined],
  // 106 m from the middle; a poor fix counts no more than 20 m.
  [111.7812, 500, 'east'],
  [111.7813, 500, undefined],
  [111.775, 6, undefined],
])('at %d with an accuracy of %i m one stands in %s', (lng, accuracy, id) => {
  expect(placeAround([west, east, unmapped], fixAt(lng, accuracy))?.id).toBe(id)
})

describe('of plots whose border is drawn', () => {
  /** From 30 m south of the line to 30 m north of it. */
  const drawn = (id: string, from: number, to: number): Place => ({
    ...place(id, (from + to) / 2),
    ground: {
      rings: [
        [
          [from, 37.2597],
          [to, 37.2597],
          [to, 37.2603],
          [from, 37.2603],
        ],
      ],
      areaMu: 36.5,
    },
  })
  // The circle of a plot that nobody has drawn reaches 88 m to both sides of its middle.
  const strip = drawn('strip', 111.7795, 111.78)

  test('one stands in the one whose border goes round, not in a circle that reaches over it', () => {
    expect(placeAround([east, strip], fixAt(111.7799))?.id).toBe('strip')
    expect(placeAround([east, strip], fixAt(111.7803))?.id).toBe('east')
  })

  test('one stands in none beside a long one, however near its middle that is', () => {
    const long = drawn('long', 111.7, 111.9)
    expect(placeAround([long], { lng: 111.8, lat: 37.261, accuracyMetres: 6 })).toBeUndefined()
    expect(distanceText(long, { lng: 111.8, lat: 37.261, accuracyMetres: 6 })).toBe('距 78 米')
    expect(distanceText(long, fixAt(111.701))).toBe('在地块内')
  })
})

test.each([
  [[], 111.78, { kind: 'located', text: '已定位，精度 6 米' }],
  [[unmapped], 111.78, { kind: 'located', text: '已定位，精度 6 米' }],
  [[west, east], 111.78, { kind: 'within', text: '在地块内，精度 6 米' }],
  [[west, east], 111.7827, { kind: 'away', text: '距地块 151 米，精度 6 米' }],
  [[west], 111.8, { kind: 'away', text: '距地块 2.6 公里，精度 6 米' }],
])('for the plots %o at %d it says %o', (chosen, lng, standing) => {
  expect(standingOf(fixAt(lng), chosen)).toEqual(standing)
})

test('where none is chosen it says how far the nearest is', () => {
  expect(standingOf(fixAt(111.8), [], [west, unmapped, east]).text).toBe(
    '已定位，最近的地块“east”距 1.7 公里，精度 6 米',
  )
})

test('the list of plots tells how far each is', () => {
  expect([east, west, unmapped].map((one) => distanceText(one, fixAt(111.78)))).toEqual([
    '在地块内',
    '距 797 米',
    undefined,
  ])
})
