import { metresFromEdge, metresOutside } from '@farm/contract/places'
import { type GeoPoint, lengthText } from '../../../ui/sketch-geometry.ts'
import type { Place } from '../known.ts'

/** Where the device says it is. */
export interface Fix extends GeoPoint {
  readonly accuracyMetres: number
  /** When the device found it, in its own milliseconds. */
  readonly at?: number | undefined
}

/** From the edge of a plot, in metres; undefined for one that is not on the map. */
function edgeOf(fix: Fix, { point, areaMu = 0 }: Place): number | undefined {
  return point && metresFromEdge(positionOf(fix), { middle: positionOf(point), areaMu })
}

/** As the server will tell it: 0 within the plot. */
function outsideOf(fix: Fix, { point, areaMu = 0 }: Place): number | undefined {
  const here = { ...positionOf(fix), Accuracy: fix.accuracyMetres }
  return point && metresOutside(here, { middle: positionOf(point), areaMu })
}

function positionOf({ lng, lat }: GeoPoint) {
  return { Lng: lng, Lat: lat }
}

/** The plots in the order of their edges; those that are not on the map stay behind, in their own order. */
export function nearestFirst(places: readonly Place[], fix: Fix | undefined): readonly Place[] {
  if (!fix) return places
  const edge = (place: Place) => edgeOf(fix, place) ?? Infinity
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
  return outsideOf(fix, place) === 0
}

/** How far a plot is, for the list to choose from: 在地块内, 距 120 米. */
export function distanceText(place: Place, fix: Fix | undefined): string | undefined {
  const metres = fix && outsideOf(fix, place)
  if (metres === undefined) return undefined
  return metres === 0 ? '在地块内' : `距 ${lengthText(metres)}`
}

export interface Standing {
  readonly kind: 'within' | 'away' | 'located'
  readonly text: string
}

/** Where a fix stands to the chosen plots: 在地块内，精度 6 米. */
export function standingOf(fix: Fix, chosen: readonly Place[]): Standing {
  const accuracy = `精度 ${lengthText(fix.accuracyMetres)}`
  if (placeAround(chosen, fix)) return { kind: 'within', text: `在地块内，${accuracy}` }
  const distances = chosen.flatMap((place) => outsideOf(fix, place) ?? [])
  if (distances.length === 0) return { kind: 'located', text: `已定位，${accuracy}` }
  return { kind: 'away', text: `距地块 ${lengthText(Math.min(...distances))}，${accuracy}` }
}
