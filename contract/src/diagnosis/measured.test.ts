import { expect, test } from 'vitest'
import { pointsIn, pointsText } from './measured.ts'

test('points are read as they were written, to three places', () => {
  const points = [
    [0, 12.5],
    [1440.4, -3.00049],
    [43_200, 0],
  ] as const
  expect(pointsText(points)).toBe('0 12.5;1440 -3;43200 0')
  expect(pointsIn(pointsText(points))).toEqual([
    [0, 12.5],
    [1440, -3],
    [43_200, 0],
  ])
})

test.each(['', ';', 'x', '1', '1 x', '1 Infinity'])('what is no point is none: %j', (text) => {
  expect(pointsIn(text)).toEqual([])
})
