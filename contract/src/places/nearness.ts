import type { Position } from '../forms/index.ts'

/** Mean radius of the earth, IUGG. */
const EARTH_METRES = 6_371_008.8
/** A mu is a fifteenth of a hectare. */
const SQUARE_METRES_PER_MU = 10_000 / 15
/** A fix may be off by its accuracy; beyond this a poor one no longer counts in its favour. */
const MOST_TOLERANCE_METRES = 20

/** Great-circle distance by the haversine formula, good to half a percent. */
export function metresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(other.Lat - one.Lat), radians(other.Lng - one.Lng)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one.Lat)) * Math.cos(radians(other.Lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A plot as far as it is known where it lies: the circle of its area (mu) round its middle. */
export interface PlotCircle {
  readonly middle: Position
  readonly areaMu: number
}

/** From the edge of a plot to a point, in metres; negative within. */
export function metresFromEdge(point: Position, { middle, areaMu }: PlotCircle): number {
  return metresBetween(point, middle) - Math.sqrt((Math.max(areaMu, 0) * SQUARE_METRES_PER_MU) / Math.PI)
}

/** How far outside of a plot somebody stands, in whole metres; 0 as long as the fix leaves room for being within. */
export function metresOutside(fix: Position, plot: PlotCircle): number {
  const edge = metresFromEdge(fix, plot)
  return edge <= Math.min(fix.Accuracy ?? 0, MOST_TOLERANCE_METRES) ? 0 : Math.round(edge)
}
