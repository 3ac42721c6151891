import { checkRecord, isEmpty, polygon, polygonArea } from '@farm/contract/forms'
import { distanceMetres } from '../../ui/sketch-geometry.ts'
import { formatDistance, formatQuantity } from '@farm/contract/values'
import type { Corner } from '../../ui/corners.ts'

/** The corners of a value of a polygon field; none for what is none. */
export function cornersOf(value: unknown): readonly Corner[] {
  if (typeof value !== 'object' || value === null || !('Points' in value) || !Array.isArray(value.Points)) return []
  return value.Points.filter(isCorner)
}

function isCorner(point: unknown): point is Corner {
  return Array.isArray(point) && typeof point[0] === 'number' && typeof point[1] === 'number'
}

/** Why the corners make no area yet; no corners at all are no fault. */
export function faultOfOutline(corners: readonly Corner[]): string | undefined {
  if (isEmpty(corners)) return undefined
  return checkRecord({ value: polygon('边界') }, { value: { Points: corners } }).value?.[0]
}

/** `12.30 亩`. */
export function areaText(corners: readonly Corner[]): string {
  return formatQuantity(corners.length < 3 ? 0 : polygonArea(corners), '亩')
}

/** The way round: `486 米`. */
export function perimeterText(corners: readonly Corner[]): string {
  const points = corners.map(([lng, lat]) => ({ lng, lat }))
  const sides = points.map((point, index) => distanceMetres(point, points[(index + 1) % points.length] ?? point))
  return formatDistance(sides.reduce((sum, side) => sum + side, 0))
}
