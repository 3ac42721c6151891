import type { Corner } from '../../ui/corners.ts'

const MOST_CORNERS = 500
/** About a centimetre. */
const DIGITS = 7

/** One corner a line, longitude first. */
export function cornersText(corners: readonly Corner[]): string {
  return corners.map(([lng, lat]) => `${rounded(lng)},${rounded(lat)}`).join('\n')
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}

export type Read = { readonly corners: readonly Corner[] } | { readonly fault: string }

/** Reads what {@link cornersText} wrote, or a GeoJSON polygon. */
export function readCorners(text: string): Read {
  const plain = text.trim()
  const read = plain.startsWith('{') ? fromGeoJson(plain) : fromLines(plain)
  if ('fault' in read) return read
  return read.corners.length > MOST_CORNERS ? { fault: `最多 ${MOST_CORNERS} 个拐点` } : read
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
    if (!corner) return { fault: `第 ${index + 1} 行应为“经度,纬度”，如 111.78321,37.26104` }
    corners.push(corner)
  }
  return { corners: open(corners) }
}

function fromGeoJson(text: string): Read {
  try {
    return fromGeometry(JSON.parse(text))
  } catch {
    return { fault: '不是完整的 GeoJSON' }
  }
}

function fromGeometry(value: unknown): Read {
  if (!isObject(value)) return { fault: 'GeoJSON 里没有多边形' }
  if (Array.isArray(value.features)) return fromGeometry(value.features[0])
  if (isObject(value.geometry)) return fromGeometry(value.geometry)
  if (value.type !== 'Polygon' || !Array.isArray(value.coordinates)) return { fault: 'GeoJSON 里没有多边形' }
  const rings: readonly unknown[] = value.coordinates
  const [ring] = rings
  if (rings.length > 1) return { fault: '多边形中间不能有空洞' }
  const corners = (Array.isArray(ring) ? ring : []).map((one: unknown) => cornerOf(one))
  const known = corners.filter((corner) => corner !== undefined)
  return known.length < corners.length ? { fault: 'GeoJSON 里的坐标有误' } : { corners: open(known) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A height in the third place is passed over. */
function cornerOf(value: unknown): Corner | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : []
  if (parts.length < 2 || parts.length > 3) return undefined
  const [lng, lat] = parts
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [rounded(lng), rounded(lat)] : undefined
}

/** Many tools close a ring by saying its first corner again. */
function open(corners: readonly Corner[]): readonly Corner[] {
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]
  return isClosed ? corners.slice(0, -1) : corners
}
