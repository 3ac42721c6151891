type Corner = readonly [lng: number, lat: number]
/** Corners in degrees (WGS-84), closed or not. */
export type Ring = readonly Corner[]

/** Metres to the east and to the north of a point. */
type Flat = readonly [east: number, north: number]

const RADIANS = Math.PI / 180
/** Mean radius of the earth, IUGG. */
const EARTH_METRES = 6_371_008.8

/**
 * Whether a point lies in an area whose first ring is its border and whose others are holes: whether a ray from it crosses the
 * sides of all rings an odd number of times (M. Shimrat, “Algorithm 112: Position of point relative to polygon”, Communications
 * of the ACM 5, 1962, in the form of W. R. Franklin’s PNPOLY). On a border it may count as either.
 */
export function isInside(point: Corner, rings: readonly Ring[]): boolean {
  const crossings = rings.flatMap((ring) => sidesFrom(point, ring)).filter(([from, to]) => crossesEastward(from, to))
  return crossings.length % 2 === 1
}

/** Whether a side crosses what runs from the origin to the east. */
function crossesEastward([x1, y1]: Flat, [x2, y2]: Flat): boolean {
  return y1 > 0 !== y2 > 0 && x1 + ((x2 - x1) * y1) / (y1 - y2) > 0
}

/**
 * Metres from a point to the nearest side of an area, of its border or of a hole. The sides are laid on a plane that touches
 * the sphere at the point (the equirectangular projection of Snyder, “Map Projections – A Working Manual”, § 12, with the
 * parallel of the point true to scale), where the nearest point of each is the foot of the perpendicular or an end
 * (Ericson, “Real-Time Collision Detection”, 5.1.2). Good to a thousandth within ten kilometres, to a hundredth within a hundred.
 */
export function metresToSide(point: Corner, rings: readonly Ring[]): number {
  const distances = rings.flatMap((ring) => sidesFrom(point, ring)).map(([from, to]) => metresToOrigin(from, to))
  return Math.min(...distances)
}

function metresToOrigin([x1, y1]: Flat, [x2, y2]: Flat): number {
  const [alongX, alongY] = [x2 - x1, y2 - y1]
  const squared = alongX ** 2 + alongY ** 2
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * alongX + y1 * alongY) / squared))
  return Math.hypot(x1 + part * alongX, y1 + part * alongY)
}

/** The sides of a ring as they lie from a point. */
function sidesFrom(point: Corner, ring: Ring): Array<readonly [from: Flat, to: Flat]> {
  const corners = ring.map((corner) => flat(point, corner))
  return corners.flatMap((to, index): Array<readonly [Flat, Flat]> => {
    const from = corners.at(index - 1)
    return from ? [[from, to]] : []
  })
}

function flat([lng, lat]: Corner, [toLng, toLat]: Corner): Flat {
  // The short way round where the two lie on both sides of 180°.
  const east = ((((toLng - lng + 180) % 360) + 360) % 360) - 180
  return [east * RADIANS * EARTH_METRES * Math.cos(lat * RADIANS), (toLat - lat) * RADIANS * EARTH_METRES]
}
