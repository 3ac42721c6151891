import { formatFigure, formatFixed, formatNumber } from './number.ts'

/** Decimal places in which a quantity of a unit is told; of other units as many as are kept of amounts. */
const unitDigits: Readonly<Record<string, number>> = { 亩: 2, 元: 2, 小时: 1, 公里: 1, 米: 0 }
const USUAL_DIGITS = 3

/** From so many kilogrammes on a weight is told in tonnes, and with the decimals that keep it the same weight. */
const KILOGRAMMES_PER_TONNE = 1000
const TONNE_SHIFT = 3

/** From so many metres on a distance is told in kilometres. */
const METRES_PER_KILOMETRE = 1000

const POSITION_DIGITS = 5

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024
const GIGABYTE = MEGABYTE * 1024

/** A quantity with its unit, weights from 1,000 公斤 on in 吨: 65.00 亩, 12.5 公斤, 1.404 吨. */
export function formatQuantity(value: number, unit: string, digits = digitsOf(unit)): string {
  const isHeavy = unit === '公斤' && Math.abs(value) >= KILOGRAMMES_PER_TONNE
  if (!isHeavy) return formatInUnit(value, unit, digits)
  return formatInUnit(value / KILOGRAMMES_PER_TONNE, '吨', digits + TONNE_SHIFT)
}

/** A quantity in this very unit: beside a field in which people write that unit, or in the unit that a price is for. */
export function formatInUnit(value: number, unit: string, digits = digitsOf(unit)): string {
  return withUnit(formatFigure(value, { digits, unit }), unit)
}

/** One blank stands between a number and its unit, and none before a percent sign. */
export function withUnit(figure: string, unit: string | undefined): string {
  if (!unit) return figure
  return unit.startsWith('%') ? `${figure}${unit}` : `${figure} ${unit}`
}

/** The head of a column of figures: 面积（亩）. */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return unit ? `${label}（${unit}）` : label
}

/** A distance, from 1,000 米 on in 公里: 260 米, 1.3 公里. */
export function formatDistance(metres: number): string {
  if (Math.round(metres) < METRES_PER_KILOMETRE) return formatInUnit(metres, '米')
  return formatInUnit(metres / METRES_PER_KILOMETRE, '公里')
}

/** Where something is, longitude first, to about a metre: 112.55012, 37.87011. */
export function formatPosition(lng: number, lat: number): string {
  return [lng, lat].map((degrees) => formatFixed(degrees, POSITION_DIGITS)).join(', ')
}

/** The size of a file: 812 KB, 3.4 MB, 18.6 GB; never “0 KB”. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatNumber(Math.max(1, bytes / KILOBYTE))} KB`
  if (bytes < GIGABYTE) return `${formatNumber(bytes / MEGABYTE, 1)} MB`
  return `${formatNumber(bytes / GIGABYTE, 1)} GB`
}

function digitsOf(unit: string): number {
  return unitDigits[unit] ?? USUAL_DIGITS
}
