import { isObject } from '@farm/contract/forms'
import { type JsonObject, readList, roundCorner } from '@farm/contract/values'
import type { Corner } from '../../../ui/corners.ts'
import { cornersOf } from '../outline-of.ts'

/** So deep collections stand in each other; deeper is no map. */
const DEEPEST = 8
/** The systems that are WGS-84 for a plot: CGCS2000 differs by centimetres. */
const SYSTEMS = /CRS84|EPSG:{1,2}4326|EPSG:{1,2}4490|EPSG:{1,2}4258/i

/** A geometry with what is told of it; without one the feature lies nowhere. */
export interface Feature {
  readonly geometry: JsonObject | undefined
  readonly properties: JsonObject
}

/** Why coordinates of a file are not ours. */
export function faultOfSystem(value: unknown): string | undefined {
  const system = systemOf(value)
  if (system === undefined || SYSTEMS.test(system)) return undefined
  return `坐标系应为 WGS-84 或 CGCS2000 经纬度，不是 ${system}`
}

function systemOf(value: unknown): string | undefined {
  if (!isObject(value) || !isObject(value.crs) || !isObject(value.crs.properties)) return undefined
  const { name } = value.crs.properties
  return typeof name === 'string' ? name.slice(0, 80) : undefined
}

/** Every geometry of what GeoJSON holds, however deep it stands. */
export function featuresIn(value: unknown): readonly Feature[] {
  return [...walk(value, 0, {})]
}

function* walk(value: unknown, depth: number, properties: JsonObject): Generator<Feature> {
  if (!isObject(value) || depth > DEEPEST) return
  const own = isObject(value.properties) ? value.properties : properties
  for (const inner of [readList(value.features), readList(value.geometries), [value.geometry]].flat()) {
    yield* walk(inner, depth + 1, own)
  }
  if (value.type === 'Feature' && !isObject(value.geometry)) yield { geometry: undefined, properties: own }
  if (typeof value.type === 'string' && Array.isArray(value.coordinates)) yield { geometry: value, properties: own }
}

/** A corner as a file tells it; heights and whatever else stands behind the two are passed over. */
export function cornerIn(value: unknown): Corner[] {
  const [lng, lat] = readList(value)
  const [corner] = cornersOf({ Points: [[lng, lat]] })
  return corner && Math.abs(corner[0]) <= 180 && Math.abs(corner[1]) <= 90 ? [roundCorner(corner)] : []
}

/** Rings are closed in files, and not with us; a corner that is said twice in a row is one. */
export function opened<Point>(ring: readonly Point[]): readonly Point[] {
  const once = ring.filter((point, index) => index === 0 || String(point) !== String(ring[index - 1]))
  return once.length > 1 && String(once[0]) === String(once.at(-1)) ? once.slice(0, -1) : once
}
