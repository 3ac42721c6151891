import { outlineFault } from '@farm/contract/forms'
import { MAX_OUTLINE_CORNERS } from '@farm/contract/map'
import { readList } from '@farm/contract/values'
import type { Corner } from '../../../ui/corners.ts'
import { type Feature, cornerIn, faultOfSystem, featuresIn, opened } from '../geo/geo-features.ts'
import type { GeoValue } from '../geo/geo-text.ts'

export type Ring = readonly Corner[]
export type BorderRead = { readonly rings: readonly Ring[] } | { readonly fault: string }

const MOST_RINGS = 50

/** The border that a file tells of: all of its areas together. */
export function borderIn(read: GeoValue): BorderRead {
  if ('fault' in read) return read
  const system = faultOfSystem(read.value)
  if (system) return { fault: system }
  const areas = featuresIn(read.value).flatMap(({ geometry }) => areasOf(geometry))
  if (areas.length === 0) return { fault: '文件里没有多边形' }
  if (areas.length > MOST_RINGS) return { fault: `边界最多由 ${MOST_RINGS} 块组成，文件里有 ${areas.length} 块` }
  if (areas.some((rings) => rings.length > 1)) return { fault: '边界中间有空洞，暂不支持' }
  const rings = areas.map(([outer]) => ringOf(readList(outer))).filter((ring) => ring !== undefined)
  if (rings.length < areas.length) return { fault: '坐标不是经纬度' }
  const fault = faultOfBorder(rings)
  return fault ? { fault } : { rings }
}

function areasOf(geometry: Feature['geometry']): readonly (readonly unknown[])[] {
  const coordinates = readList(geometry?.coordinates)
  if (geometry?.type === 'Polygon') return [coordinates]
  return geometry?.type === 'MultiPolygon' ? coordinates.map(readList) : []
}

function ringOf(points: readonly unknown[]): Ring | undefined {
  const corners = points.flatMap(cornerIn)
  return corners.length === points.length ? opened(corners) : undefined
}

/** Why these rings are no border; the server looks at the same. */
export function faultOfBorder(rings: readonly Ring[]): string | undefined {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (count > MAX_OUTLINE_CORNERS) return `边界最多 ${MAX_OUTLINE_CORNERS} 个拐点，现在有 ${count} 个`
  const faults = rings.map(outlineFault)
  const at = faults.findIndex((fault) => fault !== undefined)
  if (at < 0) return undefined
  return rings.length > 1 ? `第 ${at + 1} 块：${faults[at]}` : faults[at]
}
