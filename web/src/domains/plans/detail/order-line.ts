import { type WireRecord, isObject } from '@farm/contract/forms'
import { type OrderUnit, orderUnits, toKilogrammes, weightIn } from '@farm/contract/orders'

/** What an order asks of the plan that serves one of its lines. */
export interface ServedLine {
  readonly crop: string | undefined
  readonly quantity: string
  /** In which was ordered. */
  readonly unit: OrderUnit | undefined
  readonly kilogrammes: number | undefined
}

/** The line of an order by its key; absent where the order has it no more. */
export function servedLine({ Data }: WireRecord, key: string | undefined): ServedLine | undefined {
  const rows: unknown[] = Array.isArray(Data.Lines) ? Data.Lines : []
  const row = rows.filter(isObject).find(({ Key }) => Key === key)
  if (!row || typeof row.Quantity !== 'number') return undefined
  const unit = orderUnits.find((one) => one === row.Unit)
  const kilogrammes = unit && toKilogrammes(row.Quantity, unit)
  return {
    crop: typeof row.Crops === 'string' ? row.Crops : undefined,
    quantity: kilogrammes === undefined ? String(row.Quantity) : weightIn(kilogrammes, unit ?? '公斤'),
    unit,
    kilogrammes,
  }
}
