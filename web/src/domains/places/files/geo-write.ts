import type { Corner } from '../../../ui/corners.ts'

/** A plot as a file tells it. */
export interface WrittenPlace {
  readonly name: string
  readonly code: string
  readonly areaMu: number | undefined
  readonly enterprise: string
  /** What grows there now. */
  readonly crop: string
  readonly corners: readonly Corner[]
}

/** GeoJSON (RFC 7946): WGS-84, longitude first, the outer ring against the clock. */
export function geoJsonOf(places: readonly WrittenPlace[]): string {
  const features = places.map(({ corners, ...rest }) => ({
    type: 'Feature',
    properties: propertiesOf(rest),
    geometry: geometryOf(corners),
  }))
  return JSON.stringify({ type: 'FeatureCollection', features }, undefined, 1)
}

function propertiesOf({ name, code, areaMu, enterprise, crop }: Omit<WrittenPlace, 'corners'>) {
  return {
    name,
    ...(code && { 地块编号: code }),
    ...(areaMu !== undefined && { '面积（亩）': areaMu }),
    ...(enterprise && { 所属企业: enterprise }),
    ...(crop && { 在种: crop }),
  }
}

function geometryOf(corners: readonly Corner[]) {
  const [first] = corners
  if (!first) return null
  return corners.length < 3
    ? { type: 'Point', coordinates: first }
    : { type: 'Polygon', coordinates: [closed(corners)] }
}

/** Closed, and against the clock. */
function closed(corners: readonly Corner[]): readonly Corner[] {
  const twice = corners.reduce((sum, [lng, lat], index) => {
    const [beforeLng, beforeLat] = corners.at(index - 1) ?? [lng, lat]
    return sum + (beforeLng * lat - lng * beforeLat)
  }, 0)
  const ring = twice < 0 ? corners.toReversed() : corners
  return [...ring, ...ring.slice(0, 1)]
}

/** KML 2.2, as Google Earth and GIS programs read it. */
export function kmlOf(places: readonly WrittenPlace[]): string {
  const marks = places.map(({ corners, ...rest }) => placemarkOf(rest, corners)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${marks}
</Document></kml>
`
}

function placemarkOf(rest: Omit<WrittenPlace, 'corners'>, corners: readonly Corner[]): string {
  const data = Object.entries(propertiesOf(rest))
    .filter(([key]) => key !== 'name')
    .map(([key, value]) => `<Data name="${escaped(key)}"><value>${escaped(String(value))}</value></Data>`)
  const extended = data.length > 0 ? `<ExtendedData>${data.join('')}</ExtendedData>` : ''
  return `<Placemark><name>${escaped(rest.name)}</name>${extended}${kmlGeometryOf(corners)}</Placemark>`
}

function kmlGeometryOf(corners: readonly Corner[]): string {
  const texts = (all: readonly Corner[]) => all.map(([lng, lat]) => `${lng},${lat}`).join(' ')
  if (corners.length === 0) return ''
  if (corners.length < 3) return `<Point><coordinates>${texts(corners.slice(0, 1))}</coordinates></Point>`
  const ring = `<LinearRing><coordinates>${texts(closed(corners))}</coordinates></LinearRing>`
  return `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`
}

/** Signs that XML takes for its own, and those that it does not know at all. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
