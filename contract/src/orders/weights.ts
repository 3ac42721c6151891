import { formatInUnit, roundTo } from '../values/index.ts'

export const orderUnits = ['斤', '公斤', '吨'] as const
export type OrderUnit = (typeof orderUnits)[number]

/** Kilogrammes in one of each; 1 斤 is half a kilogramme. */
const kilogrammes: Readonly<Record<OrderUnit, number>> = { 斤: 0.5, 公斤: 1, 吨: 1000 }

/** Half a hundredth, of a 斤, has so many decimals in kilogrammes. */
export const WEIGHT_DIGITS = 3

/** How many of a unit are so many kilogrammes. */
export function fromKilogrammes(weight: number, unit: OrderUnit): number {
  return weight / kilogrammes[unit]
}

/** A weight as it is told in a unit: `1.404 吨`. */
export function weightIn(weight: number, unit: OrderUnit): string {
  return formatInUnit(fromKilogrammes(weight, unit), unit)
}

export function toKilogrammes(quantity: number, unit: OrderUnit): number {
  return roundTo(quantity * kilogrammes[unit], WEIGHT_DIGITS)
}
