import { describe, expect, test } from 'vitest'
import type { Place } from '../known.ts'
import { distanceText, nearestFirst, placeAround, standingOf } from './nearness.ts'

const place = (id: string, lng: number | undefined, areaMu = 36.5): Place => ({
  id,
  name: id,
  areaMu,
  point: lng === undefined ? undefined : { lng, lat: 37.26 },
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

test.each([
  [[], 111.78, { kind: 'located', text: '已定位，精度 6 米' }],
  [[unmapped], 111.78, { kind: 'located', text: '已定位，精度 6 米' }],
  [[west, east], 111.78, { kind: 'within', text: '在地块内，精度 6 米' }],
  [[west, east], 111.7827, { kind: 'away', text: '距地块 151 米，精度 6 米' }],
  [[west], 111.8, { kind: 'away', text: '距地块 2.6 公里，精度 6 米' }],
])('for the plots %o at %d it says %o', (chosen, lng, standing) => {
  expect(standingOf(fixAt(lng), chosen)).toEqual(standing)
})

test('the list of plots tells how far each is', () => {
  expect([east, west, unmapped].map((one) => distanceText(one, fixAt(111.78)))).toEqual([
    '在地块内',
    '距 797 米',
    undefined,
  ])
})
