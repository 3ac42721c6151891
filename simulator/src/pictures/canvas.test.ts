import { expect, test } from 'vitest'
import { Canvas, type Colour, between } from './canvas.ts'

const INK: Colour = [1, 2, 3]
const BLANK: Colour = [0, 0, 0]

/** The painted points, line by line. */
function drawing(canvas: Canvas): string[] {
  return Array.from({ length: canvas.height }, (_, y) =>
    Array.from({ length: canvas.width }, (__, x) => (canvas.colourAt(x, y)[0] === INK[0] ? '#' : '.')).join(''),
  )
}

test('what lies beside the sheet is not painted', () => {
  const canvas = new Canvas(4, 3)
  canvas.box([-5, 1], [1, 9], INK)
  expect(drawing(canvas)).toEqual(['....', '##..', '##..'])
})

test('a triangle is filled between its edges', () => {
  const canvas = new Canvas(7, 4)
  canvas.shape(
    [
      [3, 0],
      [6, 3],
      [0, 3],
    ],
    INK,
  )
  expect(drawing(canvas)).toEqual(['...#...', '..###..', '.#####.', '.......'])
})

test('a disc is round', () => {
  const canvas = new Canvas(5, 5)
  canvas.disc([2, 2], 2, INK)
  expect(drawing(canvas)).toEqual(['..#..', '.###.', '#####', '.###.', '..#..'])
  expect(canvas.colourAt(0, 0)).toEqual(BLANK)
})

test('a colour between two others', () => {
  expect(between([0, 100, 200], [100, 0, 200], 0.25)).toEqual([25, 75, 200])
})
