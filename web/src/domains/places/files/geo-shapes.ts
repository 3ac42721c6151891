import { cornersOf, faultOfOutline } from '../../../engine/map/outline-of.ts'
import { rounded } from '../../../engine/map/geometry.ts'
import type { Corner } from '../../../ui/corners.ts'

const MAX_IMPORTED = 2000
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** An area or a point that a file tells of. */
export interface GeoShape {
  readonly name: string
  readonly code: string
  /** One corner: only a position. */
  readonly corners: readonly Corner[]
  /** Why it can’t become a plot. */
  readonly fault?: string | undefined
}

export type GeoRead = { readonly shapes: readonly GeoShape[] } | { readonly fault: string }

/** What people and their programs call the name and the number of a plot; DKMC and DKBM are those of the land contracts. */
const NAMES = ['地块名称', '名称', 'DKMC', 'name', 'title']
const CODES = ['地块编号', '编号', 'DKBM', 'code']
/** So deep collections stand in each other; deeper is no map. */
const DEEPEST = 8
const MOST_NAME = 100
const MOST_CODE = 40
/** The systems that are WGS-84 for a plot: CGCS2000 differs by centimetres. */
const SYSTEMS = /CRS84|EPSG:{1,2}4326|EPSG:{1,2}4490|EPSG:{1,2}4258/i

/** The areas and points of what GeoJSON holds. */
export function shapesIn(value: unknown): GeoRead {
  const system = systemOf(value)
  if (system !== undefined && !SYSTEMS.test(system))
    return { fault: `坐标系应为 WGS-84 或 CGCS2000 经纬度，不是 ${system}` }
  const shapes = [...featuresIn(value, 0)].flatMap(shapesOf)
  if (shapes.length === 0) return { fault: '文件里没有多边形，也没有点' }
  if (shapes.length > MAX_IMPORTED)
    return { fault: `一次最多导入 ${MAX_IMPORTED} 个图形，文件里有 ${shapes.length} 个` }
  return { shapes }
}

type Thing = Readonly<Record<string, unknown>>

interface Feature {
  readonly geometry: Thing
  readonly properties: Thing
}

function* featuresIn(value: unknown, depth: number, properties: Thing = {}): Generator<Feature> {
  if (!isThing(value) || depth > DEEPEST) return
  const own = isThing(value.properties) ? value.properties : properties
  for (const inner of [listOf(value.features), listOf(value.geometries), [value.geometry]].flat()) {
    yield* featuresIn(inner, depth + 1, own)
  }
  if (typeof value.type === 'string' && Array.isArray(value.coordinates)) yield { geometry: value, properties: own }
}

function shapesOf({ geometry: { type, coordinates }, properties }: Feature): GeoShape[] {
  const name = textIn(properties, NAMES).slice(0, MOST_NAME)
  const code = textIn(properties, CODES).slice(0, MOST_CODE)
  switch (type) {
    case 'Polygon':
      return [areaOf(listOf(coordinates), name, code)]
    case 'MultiPolygon':
      return numbered(listOf(coordinates), name, (part, own, index) =>
        areaOf(listOf(part), own, index === 0 ? code : ''),
      )
    case 'Point':
      return [pointOf(coordinates, name, code)]
    case 'MultiPoint':
      return numbered(listOf(coordinates), name, (part, own) => pointOf(part, own, ''))
    default:
      return []
  }
}

function numbered(
  parts: readonly unknown[],
  name: string,
  shapeOf: (part: unknown, name: string, index: number) => GeoShape,
): GeoShape[] {
  return parts.map((part, index) => shapeOf(part, parts.length > 1 && name ? `${name}-${index + 1}` : name, index))
}

function areaOf(rings: readonly unknown[], name: string, code: string): GeoShape {
  const [outer, ...holes] = rings
  const points = listOf(outer)
  const read = points.flatMap(cornerOf)
  const corners = opened(read)
  if (read.length < points.length) return { name, code, corners: [], fault: '坐标不是经纬度' }
  if (holes.length > 0) return { name, code, corners, fault: '中间有空洞，暂不支持' }
  return { name, code, corners, fault: corners.length === 0 ? '没有坐标' : faultOfOutline(corners) }
}

function pointOf(coordinates: unknown, name: string, code: string): GeoShape {
  const corners = cornerOf(coordinates)
  return { name, code, corners, fault: corners.length === 0 ? '坐标不是经纬度' : undefined }
}

/** Heights and whatever else stands behind the two are passed over. */
function cornerOf(value: unknown): Corner[] {
  const [lng, lat] = listOf(value)
  const [corner] = cornersOf({ Points: [[lng, lat]] })
  return corner && Math.abs(corner[0]) <= 180 && Math.abs(corner[1]) <= 90 ? [rounded(corner)] : []
}

/** Rings are closed in files, and not in plots; a corner that is said twice in a row is one. */
function opened<Point>(ring: readonly Point[]): readonly Point[] {
  const once = ring.filter((point, index) => index === 0 || String(point) !== String(ring[index - 1]))
  return once.length > 1 && String(once[0]) === String(once.at(-1)) ? once.slice(0, -1) : once
}

function systemOf(value: unknown): string | undefined {
  if (!isThing(value) || !isThing(value.crs) || !isThing(value.crs.properties)) return undefined
  const { name } = value.crs.properties
  return typeof name === 'string' ? name.slice(0, 80) : undefined
}

function textIn(properties: Thing, names: readonly string[]): string {
  const entries = Object.entries(properties)
  const found = names
    .flatMap((name) => entries.filter(([key]) => key.toLowerCase() === name.toLowerCase()))
    .map(([, value]) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''))
  return found.find((text) => text !== '') ?? ''
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
