import { isInside } from '@farm/contract/map'

type Corner = readonly [lng: number, lat: number]

/** So much of the smaller of two plots has to lie on the other: drawn borders of neighbours reach into each other by a little. */
const LEAST_SHARED = 0.1

/** Looked at along each side: a tenth of an area is found by it whatever its form. */
const STEPS = 40

interface Frame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Whether two plots lie on the same ground: all of it, or more than borders that are drawn by hand do. */
export function isSameGround(one: readonly Corner[], other: readonly Corner[]): boolean {
  const [a, b] = [frameOf(one), frameOf(other)]
  const common = {
    west: Math.max(a.west, b.west),
    east: Math.min(a.east, b.east),
    south: Math.max(a.south, b.south),
    north: Math.min(a.north, b.north),
  }
  if (common.west >= common.east || common.south >= common.north) return false
  const shared = partOf(common, (at) => isInside(at, [one]) && isInside(at, [other]))
  const smaller = Math.min(
    partOf(a, (at) => isInside(at, [one])),
    partOf(b, (at) => isInside(at, [other])),
  )
  return shared >= smaller * LEAST_SHARED
}

function frameOf(corners: readonly Corner[]): Frame {
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) }
}

/** How much of a frame fulfils something, in square degrees: that both are of the same place makes it comparable. */
function partOf({ west, east, south, north }: Frame, holds: (at: Corner) => boolean): number {
  const [wide, high] = [(east - west) / STEPS, (north - south) / STEPS]
  let count = 0
  for (let x = 0; x < STEPS; x += 1) {
    for (let y = 0; y < STEPS; y += 1) {
      if (holds([west + (x + 0.5) * wide, south + (y + 0.5) * high])) count += 1
    }
  }
  return count * wide * high
}
