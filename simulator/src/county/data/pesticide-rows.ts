import type { Range } from './table.ts'

/** One registered use, as a label tells it: an amount per 亩, or for trees how thinly it is mixed. */
export interface UseRow {
  readonly crop: string
  readonly target: string
  /** Per 亩, in the unit of the product. */
  readonly dose?: Range
  /** 稀释倍数. */
  readonly dilution?: Range
  readonly times: number
  readonly safeDays: number
  readonly betweenDays: number
}

export interface PesticideRow {
  readonly name: string
  readonly form: string
  readonly content: string
  readonly toxicity: '微毒' | '低毒' | '中等毒'
  readonly unit: '克' | '毫升' | '公斤'
  readonly packing: string
  /** 元 for one unit. */
  readonly price: number
  readonly usage: string
  readonly uses: readonly UseRow[]
}

/** How much is sprayed on trees, in litres per 亩: by it what is mixed comes to an amount per 亩. */
export const LITRES_PER_MU: Range = [150, 250]

/** Months for which pesticides are good. */
export const SHELF_MONTHS = 24

/** Uses on several crops that differ in nothing else. */
export function on(crops: string, target: string, [times, safeDays, betweenDays]: readonly [number, number, number]) {
  return (amount: Pick<UseRow, 'dose'> | Pick<UseRow, 'dilution'>): UseRow[] =>
    crops.split('、').map((crop) => ({ crop, target, ...amount, times, safeDays, betweenDays }))
}
