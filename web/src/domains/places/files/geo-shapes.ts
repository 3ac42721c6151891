import { readList } from '@farm/contract/values'
import { type Feature, cornerIn, faultOfSystem, featuresIn, opened } from '../../../engine/map/geo/geo-features.ts'
import { faultOfOutline } from '../../../engine/map/outline-of.ts'
import type { Corner } from '../../../ui/corners.ts'

const MAX_IMPORTED = 2000

/** An area or a point that a file tells of. */
export interface GeoShape {
  readonly name: string
  readonly code: string
  /** One corner: only a position. */
  readonly corners: readonly Corner[]
  /** Why it can’t become a plot. */
  readonly fault?: string | undefined
}

export type GeoRead =
  | {
      readonly shapes: readonly GeoShape[]
      /** What the person should know of the rest. */ readonly notes: readonly string[]
    }
  | { readonly fault: string }

/** What people and their programs call the name and the number of a plot; DKMC and DKBM are those of the land contracts. */
const NAMES = ['地块名称', '名称', 'DKMC', 'name', 'title']
const CODES = ['地块编号', '编号', 'DKBM', 'code']
const MOST_NAME = 100
const MOST_CODE = 40

/** The areas and points of what GeoJSON holds. */
export function shapesIn(value: unknown): GeoRead {
  const fault = faultOfSystem(value)
  if (fault) return { fault }
  const features = featuresIn(value)
  const shapes = features.flatMap(shapesOf)
  if (shapes.length === 0) return { fault: '文件里没有多边形，也没有点' }
  if (shapes.length > MAX_IMPORTED)
    return { fault: `一次最多导入 ${MAX_IMPORTED} 个图形，文件里有 ${shapes.length} 个` }
  return { shapes, notes: notesOn(features) }
}

/** What of a file is no plot and is left out, told in one sentence. */
function notesOn(features: readonly Feature[]): readonly string[] {
  const lines = features.filter(({ geometry }) => isLine(geometry?.type)).length
  const nowhere = features.filter(({ geometry }) => geometry === undefined).length
  const left = [lines > 0 ? `${lines} 条线` : '', nowhere > 0 ? `${nowhere} 个没有坐标的图形` : ''].filter(Boolean)
  return left.length > 0 ? [`文件里还有 ${left.join('、')}，不能成为地块，没有列出`] : []
}

function isLine(type: unknown): boolean {
  return type === 'LineString' || type === 'MultiLineString'
}

function shapesOf({ geometry, properties }: Feature): GeoShape[] {
  const { type, coordinates } = geometry ?? {}
  const name = textIn(properties, NAMES).slice(0, MOST_NAME)
  const code = textIn(properties, CODES).slice(0, MOST_CODE)
  switch (type) {
    case 'Polygon':
      return [areaOf(readList(coordinates), name, code)]
    case 'MultiPolygon':
      return numbered(readList(coordinates), name, (part, own, index) =>
        areaOf(readList(part), own, index === 0 ? code : ''),
      )
    case 'Point':
      return [pointOf(coordinates, name, code)]
    case 'MultiPoint':
      return numbered(readList(coordinates), name, (part, own) => pointOf(part, own, ''))
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
  const points = readList(outer)
  const read = points.flatMap(cornerIn)
  const corners = opened(read)
  if (read.length < points.length) return { name, code, corners: [], fault: '坐标不是经纬度' }
  if (holes.length > 0) return { name, code, corners, fault: '中间有空洞，暂不支持' }
  return { name, code, corners, fault: corners.length === 0 ? '没有坐标' : faultOfOutline(corners) }
}

function pointOf(coordinates: unknown, name: string, code: string): GeoShape {
  const corners = cornerIn(coordinates)
  return { name, code, corners, fault: corners.length === 0 ? '坐标不是经纬度' : undefined }
}

function textIn(properties: Feature['properties'], names: readonly string[]): string {
  const entries = Object.entries(properties)
  const found = names
    .flatMap((name) => entries.filter(([key]) => key.toLowerCase() === name.toLowerCase()))
    .map(([, value]) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''))
  return found.find((text) => text !== '') ?? ''
}
