import type { DataOf } from '@farm/contract/forms'
import type { InputUnit } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'
import { roundTo } from '@farm/contract/values'
import { type Day, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import type { Random } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { keepingOf } from './inputs.ts'

export const SEVEN = 7 * 3_600

/** What a punch-in tells that was used. */
export interface Used {
  readonly input: string
  readonly unit: InputUnit
  readonly day: Day
  readonly amount: number
}

/** An input in the store of an enterprise, and who keeps that. */
export interface Item {
  readonly enterprise: Enterprise
  /** Account name. */
  readonly manager: string
  readonly input: string
  readonly unit: InputUnit
}

/** A batch in a store; nobody writes down until when what lives is good. */
export interface Shelf {
  readonly BatchNumber: string
  readonly Supplier: string
  readonly ProductionDate?: Day
  readonly ExpiryDate?: Day
}

export function purchaseOf(shelf: Shelf, Quantity: number, Price: number): DataOf<typeof stockForm> {
  const { BatchNumber: Batch, ...about } = shelf
  return { Kind: '入库', Batch, Quantity, ...about, Price }
}

/** Books something of one input, early in the morning of a day that is over. */
export function mover({ enterprise, manager, input, unit }: Item) {
  return (what: string, day: Day, data: DataOf<typeof stockForm>): Draft =>
    draft(
      stockForm,
      idOf(`stock/${enterprise.key}/${input}/${what}`),
      { Enterprise: enterpriseId(enterprise), Input: input, Unit: unit, ...data },
      { by: manager, occurTime: isoTime(timeOn(day, SEVEN)) },
    )
}

/** 元 for one unit: it sways from purchase to purchase. */
export function priceOf(input: string, random: Random): number {
  return roundTo(keepingOf(input).price * random.between(0.92, 1.1), 2)
}
