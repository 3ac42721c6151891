import { radians } from '@farm/contract/values'

/** WGS-84, in degrees. */
export interface GeoPoint {
  readonly lng: number
  readonly lat: number
}

/** Metres to the east and to the south of an origin: the axes of a drawing. */
export interface LocalPoint {
  readonly x: number
  readonly y: number
}

export interface Circle extends LocalPoint {
  readonly radius: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const EARTH_RADIUS_M = 6_371_008.8
/** A mu is a fifteenth of a hectare. */
const SQUARE_METRES_PER_MU = 10_000 / 15
/** A drawing of a single point still shows what lies around it. */
const LEAST_SPAN_M = 40

/** Where a point lies from an origin; exact to a centimetre within a few kilometres. */
export function metresFrom(origin: GeoPoint, { lng, lat }: GeoPoint): LocalPoint {
  // The short way round where the two lie on both sides of 180°.
  const east = ((((lng - origin.lng + 180) % 360) + 360) % 360) - 180
  return {
    x: radians(east) * Math.cos(radians((origin.lat + lat) / 2)) * EARTH_RADIUS_M,
    y: -radians(lat - origin.lat) * EARTH_RADIUS_M,
  }
}

export function distanceMetres(one: GeoPoint, other: GeoPoint): number {
  const { x, y } = metresFrom(one, other)
  return Math.hypot(x, y)
}

/** Radius of the circle that has as much area as a plot. */
export function plotRadiusMetres(areaMu: number): number {
  return Math.sqrt((Math.max(areaMu, 0) * SQUARE_METRES_PER_MU) / Math.PI)
}

/** How metres become units of a drawing: times `scale`, then moved. */
export interface Projection {
  readonly scale: number
  readonly toDrawing: (point: LocalPoint) => LocalPoint
}

/** Brings circles into a drawing, in its middle and with `margin` around them. */
export function fitting(circles: readonly Circle[], { width, height }: Size, margin: number): Projection {
  const [left, right] = span(circles.map(({ x, radius }) => [x - radius, x + radius]))
  const [top, bottom] = span(circles.map(({ y, radius }) => [y - radius, y + radius]))
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, LEAST_SPAN_M),
    (height - 2 * margin) / Math.max(bottom - top, LEAST_SPAN_M),
  )
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  return {
    scale,
    toDrawing: ({ x, y }) => ({ x: width / 2 + (x - middleX) * scale, y: height / 2 + (y - middleY) * scale }),
  }
}

function span(sides: readonly (readonly [number, number])[]): [number, number] {
  if (sides.length === 0) return [0, 0]
  return [Math.min(...sides.map(([low]) => low)), Math.max(...sides.map(([, high]) => high))]
}

/** The longest of 1, 2, 5, 10, 20 … metres that fits into `most` metres. */
export function barMetres(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const step = [5, 2, 1].find((factor) => factor * power <= most) ?? 1
  return step * power
}
