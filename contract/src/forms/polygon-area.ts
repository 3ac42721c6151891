import { roundTo } from '../values/index.ts'

const RADIANS = Math.PI / 180
const SQUARE_METRES_PER_MU = 2000 / 3

/** WGS-84: the equator’s radius in metres, the flattening, the eccentricity. */
const EQUATOR = 6_378_137
const FLATTENING = 1 / 298.257_223_563
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING))

const POLE = zoneUpTo(1)
/** In metres, of the sphere that has the surface of the ellipsoid. */
const SQUARED_RADIUS = (EQUATOR * EQUATOR * POLE) / 2

type Point = readonly [lng: number, lat: number]

/** A corner on a plane that keeps areas: Lambert’s cylinder over the ellipsoid, in units of the sphere’s radius. */
interface Corner {
  /** In degrees: neighbours differ by exactly what they say. */
  readonly lng: number
  readonly north: number
  readonly sine: number
}

/**
 * The area inside a ring of corners on the WGS-84 ellipsoid, in square metres; its edges are geodesics. The ring is laid
 * on a plane that keeps areas, then what its edges bow out there is added. Good to a hundred-thousandth for whatever
 * a farm has. The ring is not closed.
 */
export function squareMetresOf(points: readonly Point[]): number {
  const corners = points.map(cornerOf)
  const area = corners.reduce((total, corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return total + below(corner, next)
  }, 0)
  return Math.abs(area * SQUARED_RADIUS)
}

/** The area inside a ring of corners (WGS-84) in 亩, with two digits. */
export function polygonArea(points: readonly Point[]): number {
  return roundTo(squareMetresOf(points) / SQUARE_METRES_PER_MU, 2)
}

function cornerOf([lng, lat]: Point): Corner {
  const sine = Math.sin(lat * RADIANS)
  return { lng, north: zoneUpTo(sine) / POLE, sine }
}

/** The surface from the equator up to a latitude: q of Snyder, “Map Projections – A Working Manual”, (3-12). */
function zoneUpTo(sine: number): number {
  const part = ECCENTRICITY * sine
  return (1 - ECCENTRICITY ** 2) * (sine / (1 - part * part) + Math.atanh(part) / ECCENTRICITY)
}

/**
 * What lies between an edge and the equator: below its chord, and between chord and geodesic. By Clairaut’s relation a
 * geodesic bends on this plane by −sin φ · (w + 3 s² / w), w the square of the parallel’s radius, s the slope.
 */
function below(from: Corner, to: Corner): number {
  const [east, north, sine] = [(to.lng - from.lng) * RADIANS, to.north - from.north, (from.sine + to.sine) / 2]
  const wide = (2 * (1 - sine * sine)) / ((1 - (ECCENTRICITY * sine) ** 2) * POLE)
  const bow = (sine * east * (east * east * wide + (3 * north * north) / wide)) / 12
  return (east * (from.north + to.north)) / 2 + bow
}
