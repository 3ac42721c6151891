import { type OrderData, type OrderUnit, toKilogrammes, weightIn } from '@farm/contract/orders'

/** What an order asks of the plan that serves one of its lines. */
export interface ServedLine {
  readonly crop: string | undefined
  readonly quantity: string
  /** In which was ordered. */
  readonly unit: OrderUnit | undefined
  readonly kilogrammes: number | undefined
}

/** The line of an order by its key; absent where the order has it no more. */
export function servedLine({ Lines = [] }: OrderData, key: string | undefined): ServedLine | undefined {
  const { Quantity, Unit: unit, Crops: crop } = Lines.find(({ Key }) => Key === key) ?? {}
  if (Quantity === undefined) return undefined
  const kilogrammes = unit && toKilogrammes(Quantity, unit)
  const quantity = kilogrammes === undefined ? String(Quantity) : weightIn(kilogrammes, unit ?? '公斤')
  return { crop, quantity, unit, kilogrammes }
}
