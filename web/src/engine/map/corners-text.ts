import { MAX_CORNERS, isObject } from '@farm/contract/forms'
import { readList, roundDegrees } from '@farm/contract/values'
import type { Corner } from '../../ui/corners.ts'

/** So deep collections stand in each other; deeper is no map. */
const DEEPEST = 8

/** One corner a line, longitude first. */
export function cornersText(corners: readonly Corner[]): string {
  return corners.map(([lng, lat]) => `${roundDegrees(lng)},${roundDegrees(lat)}`).join('\n')
}

export type Read = { readonly corners: readonly Corner[] } | { readonly fault: string }

/** Reads what {@link cornersText} wrote, or a GeoJSON polygon. */
export function readCorners(text: string): Read {
  const plain = text.trim()
  const read = plain.startsWith('{') ? fromGeoJson(plain) : fromLines(plain)
  if ('fault' in read) return read
  return read.corners.length > MAX_CORNERS ? { fault: `最多 ${MAX_CORNERS} 个拐点` } : read
}

function fromLines(text: string): Read {
  const corners: Corner[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const corner = cornerOf(
      line
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(Number),
    )
    if (!corner) return { fault: `第 ${index + 1} 行应为“经度, 纬度”，如 111.78321, 37.26104` }
    corners.push(corner)
  }
  return { corners: open(corners) }
}

function fromGeoJson(text: string): Read {
  try {
    return fromPolygons(polygonsIn(JSON.parse(text), 0))
  } catch {
    return { fault: 'GeoJSON 不完整，请从头到尾全部粘贴' }
  }
}

/** The rings of each polygon, however deep it stands. */
function polygonsIn(value: unknown, depth: number): readonly unknown[] {
  if (!isObject(value) || depth > DEEPEST) return []
  const inner = [readList(value.features), readList(value.geometries), [value.geometry]].flat()
  const own = readList(value.coordinates)
  if (value.type === 'Polygon') return [own]
  if (value.type === 'MultiPolygon') return own
  return inner.flatMap((one) => polygonsIn(one, depth + 1))
}

function fromPolygons(polygons: readonly unknown[]): Read {
  if (polygons.length > 1) return { fault: `里面有 ${polygons.length} 个多边形，这里一次只能画一个` }
  const [rings] = polygons
  if (rings === undefined) return { fault: 'GeoJSON 里没有多边形，请导出地块的边界再粘贴' }
  const [ring, ...holes] = readList(rings)
  if (holes.length > 0) return { fault: '多边形中间不能有空洞' }
  const corners = readList(ring).map(cornerOf)
  const known = corners.filter((corner) => corner !== undefined)
  return known.length < corners.length
    ? { fault: 'GeoJSON 里有坐标不是经度和纬度：经度在 -180 到 180 之间，纬度在 -90 到 90 之间' }
    : { corners: open(known) }
}

/** A height in the third place is passed over. */
function cornerOf(value: unknown): Corner | undefined {
  const parts = readList(value)
  if (parts.length < 2 || parts.length > 3) return undefined
  const [lng, lat] = parts
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [roundDegrees(lng), roundDegrees(lat)] : undefined
}

/** Many tools close a ring by saying its first corner again. */
function open(corners: readonly Corner[]): readonly Corner[] {
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]
  return isClosed ? corners.slice(0, -1) : corners
}
