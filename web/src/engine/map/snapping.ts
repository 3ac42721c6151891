import { roundCorner } from '@farm/contract/values'
import type { Corner } from '../../ui/corners.ts'
import { nearestOn } from './geometry.ts'

/** So near, in pixels, a corner jumps to a corner of a neighbour; to its side from a little nearer. */
const CORNER_PIXELS = 12
const SIDE_PIXELS = 8

/** Where a corner goes that comes near the outlines around it: first to their corners, then to their sides. */
export function snapped(corner: Corner, around: readonly (readonly Corner[])[], metresPerPixel: number): Corner {
  const near = around.filter((ring) => isNear(corner, ring, CORNER_PIXELS * metresPerPixel))
  const corners = near.flat().map((at) => ({ at, metres: nearestOn(at, at, corner).metres }))
  const sides = near.flatMap((ring) => ring.map((to, index) => nearestOn(ring.at(index - 1) ?? to, to, corner)))
  const best = nearest(corners, CORNER_PIXELS * metresPerPixel) ?? nearest(sides, SIDE_PIXELS * metresPerPixel)
  return best ? roundCorner(best.at) : corner
}

interface Candidate {
  readonly at: Corner
  readonly metres: number
}

function nearest(candidates: readonly Candidate[], most: number): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, one) => (one.metres <= Math.min(most, best?.metres ?? Infinity) ? one : best),
    undefined,
  )
}

/** Rings that are far off are not looked at side by side: it goes with every move of the pointer. */
function isNear([lng, lat]: Corner, ring: readonly Corner[], metres: number): boolean {
  const [up, along] = [metres / 100_000, metres / (100_000 * Math.max(0.2, Math.cos((lat * Math.PI) / 180)))]
  const [lngs, lats] = [ring.map(([one]) => one), ring.map(([, one]) => one)]
  return (
    Math.min(...lngs) - along <= lng &&
    lng <= Math.max(...lngs) + along &&
    Math.min(...lats) - up <= lat &&
    lat <= Math.max(...lats) + up
  )
}
