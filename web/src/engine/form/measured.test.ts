import { decimal, polygon, polygonArea, position, text } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { following } from './measured.ts'

const fields = {
  Name: text('名称'),
  Boundary: polygon('边界'),
  Area: decimal('面积', { measures: 'Boundary' }),
  Sown: decimal('播种面积'),
  Position: position('位置', { within: 'Boundary' }),
  Well: position('井'),
}
const square = [
  [111, 37],
  [111.001, 37],
  [111.001, 37.001],
  [111, 37.001],
] as const
const before = { Points: square.map(([lng, lat]) => [lng + 0.01, lat]) }
const drawn = { Points: square.map(([lng, lat]) => [lng, 37 + (lat - 37) * 2]) }
const area = (outline: typeof before) => polygonArea(outline.Points.map(([lng = 0, lat = 0]) => [lng, lat]))
const here = { Lng: 111.5, Lat: 37.5 }

describe('an outline that is drawn', () => {
  test.each([
    [
      'fills in the area and the position that were empty',
      {},
      { Area: area(drawn), Position: { Lng: 111.0005, Lat: 37.001 } },
    ],
    [
      'follows an area that was measured by the outline before',
      { Boundary: before, Area: area(before), Position: here },
      { Area: area(drawn) },
    ],
    ['leaves an area and a position that were typed', { Boundary: before, Area: 12, Position: here }, {}],
    ['leaves an area that was typed before anything was drawn', { Area: 12, Position: here }, {}],
  ])('%s', (_, data, changes) => {
    expect(following(fields, data, 'Boundary', drawn)).toEqual(changes)
  })

  test('that is taken away leaves what it measured', () => {
    expect(following(fields, { Boundary: before, Area: area(before) }, 'Boundary', undefined)).toEqual({})
  })
})
