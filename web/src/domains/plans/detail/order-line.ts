import type { WireRecord } from '@farm/contract/forms'
import { orderUnits, toKilogrammes } from '@farm/contract/orders'

/** What an order asks of the plan that serves one of its lines. */
export interface ServedLine {
  readonly crop: string | undefined
  readonly quantity: string
  readonly kilogrammes: number | undefined
}

/** The line of an order by its key; absent where the order has it no more. */
export function servedLine({ Data }: WireRecord, key: string | undefined): ServedLine | undefined {
  const rows: unknown[] = Array.isArray(Data.Lines) ? Data.Lines : []
  const row = rows.filter(isRow).find(({ Key }) => Key === key)
  if (!row || typeof row.Quantity !== 'number') return undefined
  const unit = orderUnits.find((one) => one === row.Unit)
  return {
    crop: typeof row.Crops === 'string' ? row.Crops : undefined,
    quantity: [row.Quantity, unit].filter((part) => part !== undefined).join(' '),
    kilogrammes: unit && toKilogrammes(row.Quantity, unit),
  }
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
