/** Mean radius of the Earth in metres, as in GeoJSON tools. */
const RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
const SQUARE_METRES_PER_MU = 2000 / 3

type Point = readonly [lng: number, lat: number]

/**
 * The area inside a ring of corners on a sphere, in square metres, after Chamberlain & Duquette, “Some Algorithms for
 * Polygons on a Sphere” (JPL 2007) – the formula of @turf/area. The ring is not closed.
 */
export function squareMetresOf(points: readonly Point[]): number {
  const sum = points.reduce((total, [, latitude], index) => {
    const before = points.at(index - 1)
    const after = points[(index + 1) % points.length]
    if (!before || !after) return total
    return total + (after[0] - before[0]) * RADIANS * Math.sin(latitude * RADIANS)
  }, 0)
  return Math.abs((sum * RADIUS * RADIUS) / 2)
}

/** The area inside a ring of corners (WGS-84) in 亩, with two digits. */
export function polygonArea(points: readonly Point[]): number {
  return Number((squareMetresOf(points) / SQUARE_METRES_PER_MU).toFixed(2))
}
