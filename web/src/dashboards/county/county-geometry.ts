import { formatFixed, roundTo } from '@farm/contract/values'
import {
  type GeoPoint,
  type LocalPoint,
  type Projection,
  type Size,
  fitting,
  metresFrom,
} from '../../ui/sketch-geometry.ts'

/** WGS-84, `[lng, lat]`. */
export type MapCorner = readonly [number, number]

export interface MapBorder {
  readonly key: string
  readonly name: string
  readonly rings: ReadonlyArray<readonly MapCorner[]>
}

/** How degrees become places of the drawing. */
export interface CountyProjection {
  /** Pixels a metre. */
  readonly scale: number
  readonly place: (corner: MapCorner) => LocalPoint
  /** What lies in the middle. */
  readonly middle: GeoPoint
}

/** Of which border the others are parts: the one that reaches farthest. */
export function widestOf(borders: readonly MapBorder[]): MapBorder | undefined {
  const reach = ({ rings }: MapBorder) => {
    const box = boxOf(rings.flat())
    return box === undefined ? 0 : (box.east - box.west) * (box.north - box.south)
  }
  return borders.toSorted((one, other) => reach(other) - reach(one))[0]
}

/** Brings what is looked at into the middle of the drawing, north up. */
export function projectionOf(corners: readonly MapCorner[], size: Size, margin: number): CountyProjection {
  const box = boxOf(corners)
  const origin: GeoPoint = box
    ? { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 }
    : { lng: 0, lat: 0 }
  const local = ([lng, lat]: MapCorner) => metresFrom(origin, { lng, lat })
  const { scale, toDrawing }: Projection = fitting(
    corners.map((corner) => ({ ...local(corner), radius: 0 })),
    size,
    margin,
  )
  return { scale, place: (corner) => toDrawing(local(corner)), middle: origin }
}

interface GeoBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

function boxOf(corners: readonly MapCorner[]): GeoBox | undefined {
  if (corners.length === 0) return undefined
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) }
}

/** The outline of rings as an SVG path. */
export function pathOf(rings: ReadonlyArray<readonly MapCorner[]>, { place }: CountyProjection): string {
  return rings.map((ring) => closed(ring.map(place))).join('')
}

function closed(points: readonly LocalPoint[]): string {
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${roundTo(x, 1)} ${roundTo(y, 1)}`).join('L')}Z`
}

export interface GridLine {
  readonly key: string
  /** `112.1°E` */
  readonly name: string
  /** Pixels from the left, or from the top. */
  readonly at: number
}

const DEGREES = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const
/** Lines stand no nearer than this, in pixels. */
const LEAST_BETWEEN = 110
const METRES_A_DEGREE = 111_195

/** Meridians and parallels through the drawing, a round share of a degree apart. */
export function gridOf({ scale, place, middle }: CountyProjection, { width, height }: Size) {
  const step = DEGREES.find((one) => one * METRES_A_DEGREE * scale >= LEAST_BETWEEN) ?? 10
  const digits = step < 0.01 ? 3 : 2
  const linesOf = (centre: number, most: number, at: (degrees: number) => number, name: string): GridLine[] =>
    [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
      .map((count) => (Math.floor(centre / step) + count) * step)
      .map((degrees) => ({
        key: formatFixed(degrees, 3),
        name: `${formatFixed(degrees, digits)}°${name}`,
        at: at(degrees),
      }))
      .filter((line) => line.at > 0 && line.at < most)
  return {
    meridians: linesOf(middle.lng, width, (lng) => place([lng, middle.lat]).x, 'E'),
    parallels: linesOf(middle.lat, height, (lat) => place([middle.lng, lat]).y, 'N'),
  }
}

const HILLS = 7
const LINES = 5
const TURNS = 40

/**
 * Lines of equal height of hills that nobody measured: they say land, not which. The same for the same seed.
 * In pixels of the drawing.
 */
export function reliefOf(seed: string, { width, height }: Size): string[] {
  const chance = chanceOf(seed)
  return Array.from({ length: HILLS }, () => {
    const [x, y] = [width * (0.14 + 0.72 * chance()), height * (0.12 + 0.76 * chance())]
    const radius = Math.min(width, height) * (0.1 + 0.16 * chance())
    const waves = [2, 3, 5].map((times) => ({ times, depth: 0.16 * chance(), at: chance() * Math.PI * 2 }))
    const lines = Array.from({ length: LINES }, (_, index) => {
      const reach = radius * ((index + 1) / LINES) ** 0.8
      return closed(turnsOf(TURNS).map((turn) => onHill(turn, { x, y, reach, waves })))
    })
    return lines.join('')
  })
}

interface Hill {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly waves: ReadonlyArray<{ readonly times: number; readonly depth: number; readonly at: number }>
}

function onHill(turn: number, { x, y, reach, waves }: Hill): LocalPoint {
  const far = reach * (1 + waves.reduce((sum, { times, depth, at }) => sum + depth * Math.sin(turn * times + at), 0))
  return { x: x + 1.25 * far * Math.cos(turn), y: y + far * Math.sin(turn) }
}

function turnsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index / count) * Math.PI * 2)
}

/** Numbers between 0 and 1 that look like chance and are the same each time (mulberry32). */
function chanceOf(seed: string): () => number {
  let state = Array.from(seed).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 2_654_435_761), 40_503)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Named extends LocalPoint {
  readonly key: string
  readonly name: string
}

const LABEL_HEIGHT = 18
/** From the place to the middle of its label. */
const LABEL_BELOW = 24

/** Which names have room under their places; those that come first have it first. */
export function labelled(places: readonly Named[], characterWidth: number): ReadonlySet<string> {
  const taken: Array<{ x: number; y: number; half: number }> = []
  const shown = new Set<string>()
  for (const { key, name, x, y } of places) {
    const box = { x, y: y + LABEL_BELOW, half: (name.length * characterWidth) / 2 }
    const isFree = taken.every(
      (one) => Math.abs(one.x - box.x) > one.half + box.half || Math.abs(one.y - box.y) > LABEL_HEIGHT,
    )
    if (!isFree) continue
    taken.push(box)
    shown.add(key)
  }
  return shown
}
