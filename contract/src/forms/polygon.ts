import { aboutField } from './fault-texts.ts'
import type { Polygon, PolygonField } from './field.ts'
import { polygonArea } from './polygon-area.ts'
import { isObject } from './values.ts'
import { formatQuantity, roundDegrees } from '../values/index.ts'

type Point = readonly [lng: number, lat: number]

const FEWEST_POINTS = 3
/** So many corners an outline may have. */
export const MAX_CORNERS = 500
const SMALLEST_MU = 0.01
const LARGEST_MU = 1_000_000

/** The corners of what was drawn, rounded as they are stored; undefined for what is no list of corners. */
export function cornersOf(value: unknown): Point[] | undefined {
  if (!isObject(value) || !Array.isArray(value.Points) || value.Points.length > MAX_CORNERS) return undefined
  const points = value.Points.map(pointOf).filter((point) => point !== undefined)
  return points.length === value.Points.length ? points : undefined
}

function pointOf(value: unknown): Point | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const pair: readonly unknown[] = value
  const [lng, lat] = pair
  return isDegree(lng, 180) && isDegree(lat, 90) ? [roundDegrees(lng), roundDegrees(lat)] : undefined
}

function isDegree(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** A polygon as it is stored: its corners rounded and its area worked out. */
export function normalPolygon(value: unknown): Polygon | undefined {
  const points = cornersOf(value)
  return points && { Points: points, Area: polygonArea(points) }
}

/** Why this is no area on the map; nothing when it is one. What is sent for the area is not looked at. */
export function faultOfPolygon(field: PolygonField, value: unknown): string | undefined {
  const why = faultOfCorners(value)
  return why === undefined ? undefined : aboutField(field, why)
}

function faultOfCorners(value: unknown): string | undefined {
  const points = cornersOf(value)
  if (!points || !isObject(value) || Object.keys(value).some((key) => key !== 'Points' && key !== 'Area')) {
    return `应为 ${FEWEST_POINTS} 到 ${MAX_CORNERS} 个拐点`
  }
  if (points.length < FEWEST_POINTS) return `至少要有 ${FEWEST_POINTS} 个拐点`
  if (new Set(points.map(([lng, lat]) => `${lng},${lat}`)).size < points.length) return '的拐点不能重复'
  // The halves of a bow tie take each other away: its area alone would tell the wrong thing. Three corners can't cross.
  if (points.length > FEWEST_POINTS && crossesItself(points)) return '不能与自己交叉'
  const area = polygonArea(points)
  if (!(area >= SMALLEST_MU && area <= LARGEST_MU))
    return `的面积应为 ${formatQuantity(SMALLEST_MU, '亩')}到 ${formatQuantity(LARGEST_MU, '亩')}`
  return undefined
}

interface Edge {
  readonly from: Point
  readonly to: Point
  readonly place: number
}

/** Whether edges of a ring have a point in common besides the corners at which they follow each other. */
function crossesItself(points: readonly Point[]): boolean {
  const edges = points.map((from, place): Edge => ({ from, to: points[(place + 1) % points.length] ?? from, place }))
  // From west to east: what begins east of an edge’s end can’t meet it, nor can anything after that.
  const eastward = edges.toSorted((one, other) => west(one) - west(other))
  return eastward.some((edge, index) => {
    for (let at = index + 1; at < eastward.length; at += 1) {
      const other = eastward[at]
      if (!other || west(other) > east(edge)) return false
      const [first, second] = edge.place < other.place ? [edge, other] : [other, edge]
      if (doClash(first, second, edges.length)) return true
    }
    return false
  })
}

function doClash(first: Edge, second: Edge, count: number): boolean {
  if (second.place === first.place + 1) return foldsBack(first, second)
  if (first.place === 0 && second.place === count - 1) return foldsBack(second, first)
  return isNear(first, second) && doMeet(first, second)
}

const west = ({ from, to }: Edge) => Math.min(from[0], to[0])
const east = ({ from, to }: Edge) => Math.max(from[0], to[0])

/** Twice the area of a triangle: positive when it turns left, zero on one line. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** One edge after another that runs back on the same line. */
function foldsBack({ from, to }: Edge, next: Edge): boolean {
  const ahead = (to[0] - from[0]) * (next.to[0] - to[0]) + (to[1] - from[1]) * (next.to[1] - to[1])
  return ahead < 0 && turn(from, to, next.to) === 0
}

function isNear(one: Edge, other: Edge): boolean {
  return [0, 1].every((axis) => {
    const low = (edge: Edge) => Math.min(edge.from[axis] ?? 0, edge.to[axis] ?? 0)
    const high = (edge: Edge) => Math.max(edge.from[axis] ?? 0, edge.to[axis] ?? 0)
    return low(one) <= high(other) && low(other) <= high(one)
  })
}

/** True when two edges whose frames overlap have a point in common. */
function doMeet(one: Edge, other: Edge): boolean {
  const sides = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)].map(Math.sign)
  const others = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)].map(Math.sign)
  return sides[0] !== undefined && sides[0] * (sides[1] ?? 0) <= 0 && (others[0] ?? 0) * (others[1] ?? 0) <= 0
}

/** What is wrong with an outline; undefined of one that encloses something. */
export function outlineFault(ring: readonly Point[]): string | undefined {
  if (ring.length < FEWEST_POINTS) return `边界至少要有 ${FEWEST_POINTS} 个拐点`
  if (new Set(ring.map(String)).size < ring.length) return '边界的拐点不能重复'
  return crossesItself(ring) ? '边界不能自相交' : undefined
}
