import type { PlaceShape } from '@farm/contract/places'
import type { Corner } from '../../ui/corners.ts'
import type { Box } from '../../ui/ground-things.ts'
import { nearestOn } from './geometry.ts'

/** On wider ground what is drawn by a few clicks would be as large as a village. */
const MOST_METRES = 1500
/** So much is looked at round a plot instead, to every side. */
const ROUND_METRES = 500
const METRES_PER_DEGREE = 111_195

/** What to look at to draw among plots: all of them; of one large enterprise what lies round the one in the middle. */
export function closeUp([west, south, east, north]: Box, shapes: readonly PlaceShape[]): readonly Corner[] {
  const [low, high]: readonly [Corner, Corner] = [
    [west, south],
    [east, north],
  ]
  const isOfOne = new Set(shapes.map(({ Enterprise }) => Enterprise?.Id)).size === 1
  if (!isOfOne || metresBetween(low, high) <= MOST_METRES) return [low, high]
  const middle: Corner = [(west + east) / 2, (south + north) / 2]
  const firsts = shapes.flatMap(({ Points }): Corner[] => Points.slice(0, 1))
  return squareRound(firsts.reduce((best, one) => nearer(best, one, middle), firsts[0] ?? middle))
}

function nearer(one: Corner, other: Corner, to: Corner): Corner {
  return metresBetween(other, to) < metresBetween(one, to) ? other : one
}

function metresBetween(one: Corner, other: Corner): number {
  return nearestOn(one, one, other).metres
}

function squareRound([lng, lat]: Corner): readonly Corner[] {
  const up = ROUND_METRES / METRES_PER_DEGREE
  const along = up / Math.cos((lat * Math.PI) / 180)
  return [
    [lng - along, lat - up],
    [lng + along, lat + up],
  ]
}
