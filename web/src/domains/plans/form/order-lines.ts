import { type WireRecord, readData } from '@farm/contract/forms'
import { type OrderLine as LineRow, orderForm, toKilogrammes } from '@farm/contract/orders'
import { type PlanData, planForm } from '@farm/contract/plans'
import { formatInUnit, roundTo } from '@farm/contract/values'

/** A line of an order as far as a plan needs to know it. */
export interface OrderLine {
  readonly key: string
  readonly crop: string
  /** `5,000 公斤 · 一级` */
  readonly text: string
  readonly kilogrammes: number | undefined
}

export function linesOf({ Data }: WireRecord): OrderLine[] {
  const { Lines = [] } = readData(orderForm, Data)
  return Lines.map((row) => ({
    key: row.Key ?? '',
    crop: row.Crops ?? '',
    text: textOf(row),
    kilogrammes: kilogrammesOf(row),
  }))
}

/** What a plan that serves a line is told by it: what grows, and how much is hoped for. */
export function planFor({ key, crop, kilogrammes }: OrderLine): PlanData {
  return {
    OrderLine: key,
    ...(crop !== '' && { Crops: crop }),
    ...(kilogrammes !== undefined && { TargetYield: kilogrammes }),
  }
}

function textOf({ Quantity, Unit, Grade }: LineRow): string {
  return [Quantity !== undefined && formatInUnit(Quantity, Unit ?? '', 2), Grade].filter(Boolean).join(' · ')
}

function kilogrammesOf({ Quantity, Unit }: LineRow): number | undefined {
  return Quantity !== undefined && Unit !== undefined ? asTarget(toKilogrammes(Quantity, Unit)) : undefined
}

/** With the decimals that plans keep of what they hope for. */
export function asTarget(kilogrammes: number): number {
  return roundTo(kilogrammes, planForm.fields.TargetYield.digits)
}
