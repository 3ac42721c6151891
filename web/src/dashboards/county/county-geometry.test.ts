import { describe, expect, test } from 'vitest'
import { type MapBorder, gridOf, labelled, pathOf, projectionOf, reliefOf, widestOf } from './county-geometry.ts'

const size = { width: 900, height: 600 }
/** About 90 km from west to east and 111 km from south to north. */
const ring = [
  [111, 36],
  [112, 36],
  [112, 37],
  [111, 37],
] as const
const border = (key: string, share: number): MapBorder => ({
  key,
  name: key,
  rings: [ring.map(([lng, lat]) => [111 + (lng - 111) * share, 36 + (lat - 36) * share] as const)],
})

test('the county is the border that reaches farthest, wherever it stands', () => {
  expect(widestOf([border('enterprise', 0.1), border('county', 1), border('town', 0.3)])?.key).toBe('county')
  expect(widestOf([])).toBeUndefined()
})

describe('what is looked at', () => {
  const { place, scale } = projectionOf(ring, size, 30)

  test('fills the drawing up to its margin, north up and east at the right', () => {
    const [southWest, , northEast] = ring.map(place)
    expect(northEast?.y).toBeCloseTo(30, 0)
    expect(southWest?.y).toBeCloseTo(570, 0)
    expect(southWest?.x).toBeLessThan(northEast?.x ?? 0)
    expect(scale).toBeCloseTo(540 / 111_195, 4)
  })

  test('of one point or of none draws all the same', () => {
    for (const corners of [[], [[111.5, 36.5] as const]]) {
      const { x, y } = projectionOf(corners, size, 30).place(corners[0] ?? [0, 0])
      expect([x, y]).toEqual([450, 300])
    }
  })

  test('becomes a closed line for each ring', () =>
    expect(pathOf([ring, ring], projectionOf(ring, size, 30)).match(/^M[\d .L]+ZM[\d .L]+Z$/)).toBeTruthy())
})

test('meridians and parallels lie at round degrees within the drawing, and not too dense', () => {
  const { meridians, parallels } = gridOf(projectionOf(ring, size, 30), size)
  expect(meridians.map(({ name }) => name)).toContain('111.50°E')
  expect(parallels.map(({ name }) => name)).toContain('36.50°N')
  const [first, second] = meridians
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(80)
  expect([...meridians, ...parallels].every(({ at }) => at > 0 && at < 900)).toBe(true)
})

test('hills are the same each time for one county and others for another', () => {
  expect(reliefOf('a', size)).toEqual(reliefOf('a', size))
  expect(reliefOf('a', size)).not.toEqual(reliefOf('b', size))
  expect(reliefOf('', size).join('')).not.toContain('NaN')
})

test('a name that has no room gives way to the one before it', () => {
  const at = (key: string, x: number, y: number) => ({ key, name: '石桥农业合作社', x, y })
  const shown = labelled([at('a', 100, 100), at('b', 150, 105), at('c', 150, 130), at('d', 400, 100)], 15)
  expect([...shown]).toEqual(['a', 'c', 'd'])
})
