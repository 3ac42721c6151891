import { metresFromEdge, metresOutside } from '@farm/contract/places'
import { formatDistance } from '@farm/contract/values'
import type { GeoPoint } from '../../../ui/sketch-geometry.ts'
import type { Place } from '../known.ts'

/** Where the device says it is. */
export interface Fix extends GeoPoint {
  /** Undefined where nobody says how good it is. */
  readonly accuracyMetres: number | undefined
  /** When the device found it, in its own milliseconds. */
  readonly at?: number | undefined
  /** What tells it where not the device does. */
  readonly source?: '照片' | undefined
}

/** As the server will tell it: 0 within the plot; undefined for one that is not on the map. */
function outsideOf(fix: Fix, { ground }: Place): number | undefined {
  const { accuracyMetres: Accuracy } = fix
  return metresOutside({ ...positionOf(fix), ...(Accuracy !== undefined && { Accuracy }) }, ground)
}

function positionOf({ lng, lat }: GeoPoint) {
  return { Lng: lng, Lat: lat }
}

/**
 * The plots in the order of their edges, those first whose border is drawn round the fix: where the others reach is only
 * presumed. Those that are not on the map stay behind, in their own order.
 */
export function nearestFirst(places: readonly Place[], fix: Fix | undefined): readonly Place[] {
  if (!fix) return places
  const byEdge = places.map((place) => ({ place, at: rankOf(fix, place) }))
  // Infinity minus itself is no number: equals are left as they stand.
  return byEdge.toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at)).map(({ place }) => place)
}

/** More than any plot is wide, metres. */
const DRAWN_AHEAD = 100_000

function rankOf(fix: Fix, { ground }: Place): number {
  const edge = metresFromEdge(positionOf(fix), ground)
  if (edge === undefined) return Infinity
  return ground.rings && edge < 0 ? edge - DRAWN_AHEAD : edge
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
  return metres === 0 ? '在地块内' : `距 ${formatDistance(metres)}`
}

export interface Standing {
  readonly kind: 'within' | 'away' | 'located'
  readonly text: string
}

/** Where a fix stands to the chosen plots, without any to the nearest of all: 在地块内，精度 6 米. */
export function standingOf(fix: Fix, chosen: readonly Place[], all: readonly Place[] = []): Standing {
  const accuracy = fix.accuracyMetres === undefined ? '精度未知' : `精度 ${formatDistance(fix.accuracyMetres)}`
  if (placeAround(chosen, fix)) return { kind: 'within', text: `在地块内，${accuracy}` }
  const distances = chosen.flatMap((place) => outsideOf(fix, place) ?? [])
  if (distances.length === 0)
    return { kind: 'located', text: `已定位，${[...nearestText(all, fix), accuracy].join('，')}` }
  return { kind: 'away', text: `距地块 ${formatDistance(Math.min(...distances))}，${accuracy}` }
}

function nearestText(places: readonly Place[], fix: Fix): string[] {
  const [nearest] = nearestFirst(places, fix)
  if (!nearest) return []
  const text = distanceText(nearest, fix)
  return text === undefined ? [] : [`最近的地块“${nearest.name}”${text}`]
}
