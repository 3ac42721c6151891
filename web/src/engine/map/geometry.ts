import { squareMetresOf } from '@farm/contract/forms'
import { roundCorner } from '@farm/contract/values'
import type { Corner } from '../../ui/corners.ts'

const METRES_PER_DEGREE = 111_195

/** Whether a point lies inside of a ring; on its edge it may count as either. */
export function isWithin([x, y]: Corner, ring: readonly Corner[]): boolean {
  return ring.reduce((isInside, [toX, toY], index) => {
    const [fromX, fromY] = ring.at(index - 1) ?? [toX, toY]
    const isCrossed = toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX
    return isCrossed ? !isInside : isInside
  }, false)
}

/** A point well inside of a ring: its centre of gravity, or where that lies outside the middle of its widest stretch. */
export function pointWithin(ring: readonly Corner[]): Corner | undefined {
  const [first] = ring
  if (!first || ring.length < 3) return first
  const centre = centreOf(ring)
  if (isWithin(centre, ring)) return roundCorner(centre)
  const lats = ring.map(([, lat]) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const heights = [1, 3, 5, 7, 9].map((tenth) => south + ((north - south) * tenth) / 10)
  const widest = heights
    .flatMap((lat) => stretchesAt(ring, lat))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  return roundCorner(widest ? [(widest.from + widest.to) / 2, widest.lat] : first)
}

function centreOf(ring: readonly Corner[]): Corner {
  const [origin = [0, 0]] = ring
  const sums = ring.reduce(
    (sum, corner, index) => {
      const before = ring.at(index - 1) ?? corner
      const [x0, y0, x1, y1] = [
        before[0] - origin[0],
        before[1] - origin[1],
        corner[0] - origin[0],
        corner[1] - origin[1],
      ]
      const cross = x0 * y1 - x1 * y0
      return { area: sum.area + cross, x: sum.x + (x0 + x1) * cross, y: sum.y + (y0 + y1) * cross }
    },
    { area: 0, x: 0, y: 0 },
  )
  if (sums.area === 0) return origin
  return [origin[0] + sums.x / (3 * sums.area), origin[1] + sums.y / (3 * sums.area)]
}

interface Stretch {
  readonly lat: number
  readonly from: number
  readonly to: number
}

/** Where a line from west to east runs inside of a ring. */
function stretchesAt(ring: readonly Corner[], lat: number): Stretch[] {
  const crossings = ring
    .flatMap(([x, y], index) => {
      const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
      return y > lat === beforeY > lat ? [] : [x + ((beforeX - x) * (lat - y)) / (beforeY - y)]
    })
    .toSorted((one, other) => one - other)
  return crossings.flatMap((from, index) => {
    const to = crossings[index + 1]
    return index % 2 === 0 && to !== undefined ? [{ lat, from, to }] : []
  })
}

/** The point of a side that is nearest to another, and how far off it is in metres. */
export function nearestOn(from: Corner, to: Corner, point: Corner): { readonly at: Corner; readonly metres: number } {
  const east = METRES_PER_DEGREE * Math.cos((point[1] * Math.PI) / 180)
  const [ax, ay] = [(from[0] - point[0]) * east, (from[1] - point[1]) * METRES_PER_DEGREE]
  const [bx, by] = [(to[0] - point[0]) * east, (to[1] - point[1]) * METRES_PER_DEGREE]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  const [x, y] = [ax + part * (bx - ax), ay + part * (by - ay)]
  const at: Corner = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
  return { at, metres: Math.hypot(x, y) }
}

/** Whether two frames of degrees have something in common. */
export function framesMeet(one: readonly Corner[], other: readonly Corner[]): boolean {
  const [[west, south, east, north], [west2, south2, east2, north2]] = [frameOf(one), frameOf(other)]
  return west <= east2 && west2 <= east && south <= north2 && south2 <= north
}

/** `west, south, east, north` around corners. */
function frameOf(corners: readonly Corner[]): readonly [number, number, number, number] {
  return corners.reduce<readonly [number, number, number, number]>(
    ([west, south, east, north], [lng, lat]) => [
      Math.min(west, lng),
      Math.min(south, lat),
      Math.max(east, lng),
      Math.max(north, lat),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

/** 亩, without rounding. */
export function areaMuOf(ring: readonly Corner[]): number {
  return ring.length < 3 ? 0 : squareMetresOf(ring) / (2000 / 3)
}
