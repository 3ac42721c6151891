import { expect, test } from 'vitest'
import { readData } from '../forms/index.ts'
import { placeForm } from './places.form.ts'
import { groundOf, metresBetween, metresFromEdge, metresOutside } from './nearness.ts'

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
  expect(Math.round(metresFromEdge({ Lng, Lat: 37.26 }, plot) ?? Number.NaN)).toBe(metres)
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

/** From 444 m west of its middle to 444 m east of it, and 33 m to the south and to the north. */
const Points: ReadonlyArray<readonly [number, number]> = [
  [111.775, 37.2597],
  [111.785, 37.2597],
  [111.785, 37.2603],
  [111.775, 37.2603],
]
const middle = { Lng: 111.78, Lat: 37.26 }

test.each([
  ['a plot that nobody has put on the map', { Area: 36.5 }, undefined],
  ['a border of too few corners', { Boundary: { Points: Points.slice(2), Area: 0 }, Area: 36.5 }, undefined],
  ['a border that is none', { Boundary: { Points: [['x', 1], null, 3] } }, undefined],
  ['the circle of its area', { Position: middle, Area: 36.5 }, 23],
  ['a border before the circle', { Boundary: { Points, Area: 88 }, Position: middle, Area: 36.5 }, 78],
])('from the north one is outside by %s', (_, data, metres) => {
  expect(metresOutside({ Lng: 111.78, Lat: 37.261, Accuracy: 6 }, groundOf(readData(placeForm, data)))).toBe(metres)
})

test('far from its middle one stands within a long plot', () => {
  const east = { Lng: 111.784, Lat: 37.26, Accuracy: 6 }
  expect(metresOutside(east, groundOf({ Boundary: { Points, Area: 89 }, Position: middle, Area: 89 }))).toBe(0)
  expect(metresOutside(east, groundOf({ Position: middle, Area: 89 }))).toBe(217)
})
