import type { WireRecord, DynamicData } from '@farm/contract/forms'
import { formatInUnit, roundTo } from '@farm/contract/values'
import { orderUnits, toKilogrammes } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { keyOf, rowsIn } from '../../../engine/steps/step-rows.ts'

/** A line of an order as far as a plan needs to know it. */
export interface OrderLine {
  readonly key: string
  readonly crop: string
  /** `5,000 公斤 · 一级` */
  readonly text: string
  readonly kilogrammes: number | undefined
}

export function linesOf({ Data: { Lines } }: WireRecord): OrderLine[] {
  return rowsIn(Lines).map((row) => ({
    key: keyOf(row),
    crop: typeof row.Crops === 'string' ? row.Crops : '',
    text: textOf(row),
    kilogrammes: kilogrammesOf(row),
  }))
}

/** What a plan that serves a line is told by it: what grows, and how much is hoped for. */
export function planFor({ key, crop, kilogrammes }: OrderLine): DynamicData {
  return {
    OrderLine: key,
    ...(crop !== '' && { Crops: crop }),
    ...(kilogrammes !== undefined && { TargetYield: kilogrammes }),
  }
}

function textOf({ Quantity, Unit, Grade }: DynamicData): string {
  const amount = typeof Quantity === 'number' ? formatInUnit(Quantity, typeof Unit === 'string' ? Unit : '', 2) : ''
  return [amount, typeof Grade === 'string' ? Grade : ''].filter((part) => part !== '').join(' · ')
}

function kilogrammesOf({ Quantity, Unit }: DynamicData): number | undefined {
  const unit = orderUnits.find((one) => one === Unit)
  return typeof Quantity === 'number' && unit ? asTarget(toKilogrammes(Quantity, unit)) : undefined
}

/** With the decimals that plans keep of what they hope for. */
export function asTarget(kilogrammes: number): number {
  return roundTo(kilogrammes, planForm.fields.TargetYield.digits)
}
