import type { Position } from '../forms/index.ts'
import { type Ring, isInside, metresToSide } from '../map/rings.ts'
import { radians } from '../values/index.ts'
import type { PlaceData } from './places.form.ts'

/** Mean radius of the earth, IUGG. */
const EARTH_METRES = 6_371_008.8
/** A mu is a fifteenth of a hectare. */
export const SQUARE_METRES_PER_MU = 10_000 / 15
/** A fix may be off by its accuracy; beyond this a poor one no longer counts in its favour. */
const MOST_TOLERANCE_METRES = 20

/** Fewer corners are no border. */
const FEWEST_CORNERS = 3

/** Great-circle distance by the haversine formula, good to half a percent. */
export function metresBetween(one: Position, other: Position): number {
  const [north, east] = [radians(other.Lat - one.Lat), radians(other.Lng - one.Lng)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one.Lat)) * Math.cos(radians(other.Lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A plot as far as it is known where it lies: its drawn border, else the circle of its area (mu) round its middle. */
export interface PlotGround {
  readonly rings?: readonly Ring[] | undefined
  readonly middle?: Position | undefined
  readonly areaMu: number
}

/** Where a plot lies by the fields of its record. */
export function groundOf({ Boundary, Position: middle, Area: areaMu = 0 }: PlaceData): PlotGround {
  const isDrawn = Boundary !== undefined && Boundary.Points.length >= FEWEST_CORNERS
  return { rings: isDrawn ? [Boundary.Points] : undefined, middle, areaMu }
}

/** From the edge of a plot to a point, in metres; negative within. Undefined where nobody knows where the plot lies. */
export function metresFromEdge(point: Position, { rings, middle, areaMu }: PlotGround): number | undefined {
  if (!rings) {
    return middle && metresBetween(point, middle) - Math.sqrt((Math.max(areaMu, 0) * SQUARE_METRES_PER_MU) / Math.PI)
  }
  const here = [point.Lng, point.Lat] as const
  const metres = metresToSide(here, rings)
  return isInside(here, rings) ? -metres : metres
}

/** How far outside of a plot somebody stands, in whole metres; 0 as long as the fix leaves room for being within. */
export function metresOutside(fix: Position, plot: PlotGround): number | undefined {
  const edge = metresFromEdge(fix, plot)
  if (edge === undefined) return undefined
  return edge <= Math.min(fix.Accuracy ?? 0, MOST_TOLERANCE_METRES) ? 0 : Math.round(edge)
}
