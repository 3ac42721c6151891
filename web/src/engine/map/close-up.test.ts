import type { PlaceShape } from '@farm/contract/places'
import { expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import type { Corner } from '../../ui/corners.ts'
import { closeUp } from './close-up.ts'
import { areaMuOf } from './geometry.ts'

const plotAt = ([lng, lat]: Corner, enterprise = idOf(5)): PlaceShape => ({
  Id: idOf(7),
  Name: '地',
  Area: 10,
  Enterprise: { Id: enterprise, Name: '石桥' },
  Points: [[lng, lat]],
  UpdateTime: '2026-11-20T02:00:00.000Z',
})
const wide = [111, 37, 111.05, 37.03] as const
const apart: readonly Corner[] = [
  [111, 37],
  [111.02, 37.01],
  [111.05, 37.03],
]

test('few plots are looked at as a whole', () => {
  expect(closeUp([111, 37, 111.01, 37.005], [plotAt([111, 37])])).toEqual([
    [111, 37],
    [111.01, 37.005],
  ])
})

test('plots of several enterprises too, however far apart', () => {
  const [one, , other] = apart.map((at, index) => plotAt(at, idOf(index)))
  expect(closeUp(wide, one && other ? [one, other] : [])).toEqual([
    [111, 37],
    [111.05, 37.03],
  ])
})

test('of one large enterprise the plot in the middle, so near that half of what is seen is a plot of ordinary size', () => {
  const [low = [0, 0], high = [0, 0]] = closeUp(
    wide,
    apart.map((at) => plotAt(at)),
  )
  expect((low[0] + high[0]) / 2).toBeCloseTo(111.02, 6)
  expect((low[1] + high[1]) / 2).toBeCloseTo(37.01, 6)
  const half = areaMuOf([low, [high[0], low[1]], high, [low[0], high[1]]]) / 2
  expect(half).toBeGreaterThan(100)
  expect(half).toBeLessThan(1000)
})
