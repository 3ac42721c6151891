import { STOCK_DIGITS } from '@farm/contract/stock'
import { formatInUnit } from '@farm/contract/values'

/** What is in a store, in the unit in which it is kept: `12.5 公斤`. */
export function amountText(amount: number, unit: unknown): string {
  return formatInUnit(amount, typeof unit === 'string' ? unit : '', STOCK_DIGITS)
}

/** By what a movement changed it: `+12.5 公斤`. */
export function changeText(change: number, unit: unknown): string {
  return change > 0 ? `+${amountText(change, unit)}` : amountText(change, unit)
}
