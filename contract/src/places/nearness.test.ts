import { expect, test } from 'vitest'
import { metresBetween, metresFromEdge, metresOutside } from './nearness.ts'

/** 36.5 mu have a radius of 88 m; a hundredth of a degree is 885 m here. */
const plot = { middle: { Lng: 111.78, Lat: 37.26 }, areaMu: 36.5 }

test('a degree of latitude is 111 km everywhere, one of longitude half of that at 60°', () => {
  expect(metresBetween({ Lng: 0, Lat: 0 }, { Lng: 0, Lat: 1 })).toBeCloseTo(111_195, -1)
  expect(metresBetween({ Lng: 179.5, Lat: 60 }, { Lng: -179.5, Lat: 60 })).toBeCloseTo(55_597, -2)
})

test.each([
  [111.78, -88],
  [111.7811, 9],
  [111.77, 797],
])('at %d it is %d m from the edge', (Lng, metres) => {
  expect(Math.round(metresFromEdge({ Lng, Lat: 37.26 }, plot))).toBe(metres)
})

test.each([
  [111.78, 6, 0],
  // 9 m beyond the edge: within what the fix may be off.
  [111.7811, 12, 0],
  [111.7811, 6, 9],
  [111.7811, undefined, 9],
  // A poor fix counts no more than 20 m.
  [111.7812, 500, 0],
  [111.7813, 500, 27],
  [111.77, 6, 797],
])('at %d with an accuracy of %s m one is %i m outside', (Lng, Accuracy, metres) => {
  expect(metresOutside({ Lng, Lat: 37.26, Accuracy }, plot)).toBe(metres)
})
