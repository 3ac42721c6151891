import { union } from 'polyclip-ts'
import { roundDegrees } from '@farm/contract/values'
import type { Corner } from '../../../ui/corners.ts'

/** The outline of several areas as one; undefined where they lie apart, or leave a hole between them. */
export function outlineOf(rings: readonly (readonly Corner[])[]): readonly Corner[] | undefined {
  const [first, ...others] = rings.map((ring) => [ring.map(([lng, lat]): [number, number] => [lng, lat])])
  if (!first) return undefined
  const [only, ...apart] = union(first, ...others)
  const [outer, ...holes] = only ?? []
  if (!outer || apart.length > 0 || holes.length > 0) return undefined
  // It comes closed: the last corner is the first.
  return outer.slice(0, -1).map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)])
}
