import { intersection } from 'polyclip-ts'
import type { Corner } from '../../ui/corners.ts'
import { areaMuOf } from './geometry.ts'

/** How much two areas have in common, in 亩. */
export function overlapMu(one: readonly Corner[], other: readonly Corner[]): number {
  return intersection(closed(one), closed(other)).reduce((sum, [outer = [], ...holes]) => {
    const within = holes.reduce((all, hole) => all + areaMuOf(open(hole)), 0)
    return sum + areaMuOf(open(outer)) - within
  }, 0)
}

function closed(ring: readonly Corner[]): [number, number][][] {
  return [[...ring, ...ring.slice(0, 1)].map(([lng, lat]) => [lng, lat])]
}

function open(ring: readonly (readonly [number, number])[]): Corner[] {
  return ring.slice(0, -1).map(([lng, lat]) => [lng, lat])
}
