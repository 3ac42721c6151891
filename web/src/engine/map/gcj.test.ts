import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Corner } from '../../ui/corners.ts'
import { gcj } from './gcj.ts'

const metres = ([lng, lat]: Corner, [toLng, toLat]: Corner) =>
  Math.hypot((toLng - lng) * Math.cos((lat * Math.PI) / 180), toLat - lat) * 111_195

test.each<[place: string, stored: Corner, shown: Corner]>([
  ['Beijing', [116.397428, 39.90923], [116.403672, 39.910633]],
  ['Fenyang', [111.78321, 37.26104], [111.789297, 37.261717]],
  ['Shenzhen', [114.05786, 22.543096], [114.062974, 22.540313]],
])('in %s a map of GCJ-02 shows things a few hundred metres beside their place', (_, stored, shown) => {
  expect(metres(gcj.toShown(stored), shown)).toBeLessThan(60)
  expect(metres(gcj.toShown(stored), stored)).toBeGreaterThan(300)
})

test.each<[place: string, at: Corner]>([
  ['Paris', [2.3522, 48.8566]],
  ['New York', [-74.006, 40.7128]],
  ['Sydney', [151.2093, -33.8688]],
])('in %s nothing is moved', (_, at) => {
  expect(gcj.toShown(at)).toEqual(at)
  expect(gcj.toStored(at)).toEqual(at)
})

test('what is shown beside its place comes back to it, anywhere in China', () => {
  const lng = fc.double({ min: 74, max: 135, noNaN: true })
  const lat = fc.double({ min: 18, max: 53.5, noNaN: true })
  fc.assert(
    fc.property(lng, lat, (east, north) => {
      const [backLng, backLat] = gcj.toStored(gcj.toShown([east, north]))
      expect(Math.abs(backLng - east)).toBeLessThan(1e-6)
      expect(Math.abs(backLat - north)).toBeLessThan(1e-6)
    }),
    { numRuns: 1000 },
  )
})
