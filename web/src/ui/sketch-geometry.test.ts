import { describe, expect, test } from 'vitest'
import { barMetres, distanceMetres, fitting, metresFrom, plotRadiusMetres } from './sketch-geometry.ts'

const dongpo = { lng: 111.78, lat: 37.26 }

test.each([
  [{ lng: 111.78, lat: 37.26 }, 0, 0],
  [{ lng: 111.79, lat: 37.26 }, 885, 0],
  [{ lng: 111.78, lat: 37.27 }, 0, -1112],
  [{ lng: 111.77, lat: 37.25 }, -885, 1112],
])('%o lies so many metres to the east and to the south of the plot', (point, x, y) => {
  const found = metresFrom(dongpo, point)
  expect([Math.round(found.x), Math.round(found.y)].map((one) => one + 0)).toEqual([x, y])
})

test.each([
  [{ lng: 0, lat: 0 }, { lng: 0, lat: 1 }, 111_195],
  [{ lng: 179.995, lat: 60 }, { lng: -179.995, lat: 60 }, 556],
  [dongpo, { lng: 111.7811, lat: 37.26 }, 97],
])('from %o to %o it is %i metres', (one, other, metres) => {
  expect(Math.round(distanceMetres(one, other))).toBe(metres)
})

test.each([
  [0, 0],
  [-3, 0],
  [1, 14.57],
  [36.5, 88.01],
])('a plot of %d mu is a circle of %d metres', (mu, radius) => {
  expect(plotRadiusMetres(mu)).toBeCloseTo(radius, 2)
})

test.each([
  [0.5, 1],
  [1, 1],
  [4.9, 2],
  [50, 50],
  [99, 50],
  [230, 200],
  [7200, 5000],
])('the scale within %d metres shows %i', (most, metres) => expect(barMetres(most)).toBe(metres))

describe('fitting into a drawing', () => {
  const size = { width: 300, height: 100 }

  test('the middle comes to the middle, whatever there is', () => {
    expect(fitting([], size, 10).toDrawing({ x: 0, y: 0 })).toEqual({ x: 150, y: 50 })
    expect(fitting([{ x: 900, y: -50, radius: 20 }], size, 10).toDrawing({ x: 900, y: -50 })).toEqual({ x: 150, y: 50 })
  })

  test('all circles stand within the margin', () => {
    const circles = [
      { x: 0, y: 0, radius: 80 },
      { x: 400, y: 60, radius: 40 },
    ]
    const { scale, toDrawing } = fitting(circles, size, 10)
    for (const circle of circles) {
      const { x, y } = toDrawing(circle)
      expect(x - circle.radius * scale).toBeGreaterThanOrEqual(10)
      expect(x + circle.radius * scale).toBeLessThanOrEqual(290)
      expect(y - circle.radius * scale).toBeGreaterThanOrEqual(10 - 1e-9)
      expect(y + circle.radius * scale).toBeLessThanOrEqual(90 + 1e-9)
    }
  })
})
