import { formatFigure, formatFixed, formatNumber } from './number.ts'

/** Decimal places in which a quantity of a unit is told; of other units as many as are kept of amounts. */
const unitDigits: Readonly<Record<string, number>> = { 亩: 2, 元: 2, 小时: 1, 公里: 1, 米: 0 }
const USUAL_DIGITS = 3

/** From a thousand of these on a quantity is written in the next larger unit, with the decimals that keep it the same quantity. */
const largerUnits: ReadonlyMap<string, string> = new Map([
  ['克', '公斤'],
  ['公斤', '吨'],
  ['毫升', '升'],
])
const TIMES_LARGER = 1000
const SHIFTED_DIGITS = 3

/** From so many metres on a distance is told in kilometres. */
const METRES_PER_KILOMETRE = 1000

const POSITION_DIGITS = 5

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024
const GIGABYTE = MEGABYTE * 1024

/** A quantity with its unit, 1,000 公斤 and more in 吨, 克 and 毫升 likewise: 65.00 亩, 12.5 公斤, 1.404 吨, 1.2 升. */
export function formatQuantity(value: number, unit: string, digits = digitsOf(unit)): string {
  const { figure, unit: written } = quantityParts(value, unit, digits)
  return withUnit(figure, written)
}

/** Quantities that are compared with each other, all in the unit of the largest: 0.8 公斤 of 1.2 公斤. */
export function formatCompared(values: readonly number[], unit: string, digits = digitsOf(unit)): string[] {
  const scale = scaleFor(Math.max(...values.map(Math.abs)), unit, digits)
  return values.map((value) => withUnit(formatFigure(value / scale.of, scale), scale.unit))
}

/** A quantity out of another, in the unit of the larger of them: 0.8 / 1.2 公斤. */
export function formatOutOf(part: number, whole: number, unit: string, digits = digitsOf(unit)): string {
  const scale = scaleFor(Math.max(Math.abs(part), Math.abs(whole)), unit, digits)
  const [some, all] = [part, whole].map((value) => formatFigure(value / scale.of, scale))
  return withUnit(`${some} / ${all}`, scale.unit)
}

/** The number and the unit of such a quantity, where they look different: large, and small behind it. */
export function quantityParts(value: number, unit: string, digits = digitsOf(unit)): QuantityParts {
  const scale = scaleFor(Math.abs(value), unit, digits)
  return { figure: formatFigure(value / scale.of, scale), unit: scale.unit }
}

interface Scale {
  readonly unit: string
  /** How many of the former unit it has. */
  readonly of: number
  readonly digits: number
}

/** The unit in which a quantity of some size is read with ease. */
function scaleFor(size: number, unit: string, digits: number): Scale {
  const larger = largerUnits.get(unit)
  if (larger === undefined || size < TIMES_LARGER) return { unit, of: 1, digits }
  const scale = scaleFor(size / TIMES_LARGER, larger, digits + SHIFTED_DIGITS)
  return { ...scale, of: scale.of * TIMES_LARGER }
}

interface QuantityParts {
  readonly figure: string
  readonly unit: string
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

/** The head of a column of figures: 面积（亩）; a label that has its unit already stays as it is: 连续次数, 调查株数. */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return unit && !hasUnit(label, unit) ? `${label}（${unit}）` : label
}

function hasUnit(label: string, unit: string): boolean {
  return label.includes(`${unit}数`) || label.endsWith(unit) || label.endsWith(`（${unit}）`)
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
