import { type GeoPoint, distanceMetres, lengthText, plotRadiusMetres } from '../../../ui/sketch-geometry.ts'
import type { Place } from '../known.ts'

/** Where the device says it is. */
export interface Fix extends GeoPoint {
  readonly accuracyMetres: number
}

/** A fix may be off by its accuracy; beyond this a poor one no longer counts in its favour. */
const MOST_TOLERANCE_M = 20

interface Nearness {
  /** To the middle of the plot, as the server measures it. */
  readonly toMiddle: number
  /** To its edge; negative within. */
  readonly toEdge: number
}

function nearnessOf(fix: GeoPoint, { point, areaMu = 0 }: Place): Nearness | undefined {
  if (!point) return undefined
  const toMiddle = distanceMetres(fix, point)
  return { toMiddle, toEdge: toMiddle - plotRadiusMetres(areaMu) }
}

/** The plots in the order of their edges; those that are not on the map stay behind, in their own order. */
export function nearestFirst(places: readonly Place[], fix: Fix | undefined): readonly Place[] {
  if (!fix) return places
  const edge = (place: Place) => nearnessOf(fix, place)?.toEdge ?? Infinity
  const byEdge = places.map((place) => ({ place, at: edge(place) }))
  // Infinity minus itself is no number: equals are left as they stand.
  return byEdge.toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at)).map(({ place }) => place)
}

/** The plot in which the person stands, as far as the fix can tell. */
export function placeAround(places: readonly Place[], fix: Fix | undefined): Place | undefined {
  if (!fix) return undefined
  const [nearest] = nearestFirst(places, fix)
  return nearest && isWithin(fix, nearest) ? nearest : undefined
}

function isWithin(fix: Fix, place: Place): boolean {
  const { toEdge = Infinity } = nearnessOf(fix, place) ?? {}
  return toEdge <= Math.min(fix.accuracyMetres, MOST_TOLERANCE_M)
}

/** How far a plot is, for the list to choose from: 在地块内, 距 120 米. */
export function distanceText(place: Place, fix: Fix | undefined): string | undefined {
  const nearness = fix && nearnessOf(fix, place)
  if (!nearness) return undefined
  return isWithin(fix, place) ? '在地块内' : `距 ${lengthText(nearness.toMiddle)}`
}

export interface Standing {
  readonly kind: 'within' | 'away' | 'located'
  readonly text: string
}

/** Where a fix stands to the chosen plots: 在地块内，精度 6 米. */
export function standingOf(fix: Fix, chosen: readonly Place[]): Standing {
  const accuracy = `精度 ${lengthText(fix.accuracyMetres)}`
  if (placeAround(chosen, fix)) return { kind: 'within', text: `在地块内，${accuracy}` }
  const distances = chosen.flatMap((place) => nearnessOf(fix, place)?.toMiddle ?? [])
  if (distances.length === 0) return { kind: 'located', text: `已定位，${accuracy}` }
  return { kind: 'away', text: `距地块 ${lengthText(Math.min(...distances))}，${accuracy}` }
}
