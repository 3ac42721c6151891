import { roundTo } from '@farm/contract/values'
import { LITRES_PER_MU, type PesticideRow, type UseRow } from './data/pesticide-rows.ts'
import { pesticides } from './data/pesticides.ts'
import type { Range } from './data/table.ts'
import { pestsOn } from './pests.ts'

/** A product with the use of it that fits. */
export interface Fit {
  readonly product: PesticideRow
  readonly use: UseRow
}

/** What is registered on a crop against something that is met there in a month. */
export function fitsOn(crop: string, month: number): Fit[] {
  const met = pestsOn(crop, month)
  return pesticides.rows.flatMap((product) =>
    product.uses.filter((use) => use.crop === crop && met.includes(use.target)).map((use) => ({ product, use })),
  )
}

/** Something that is registered on a crop and may not be used so few days before its harvest. */
export function tooLateOn(crop: string, days: number): Fit | undefined {
  return pesticides.rows
    .flatMap((product) => product.uses.map((use) => ({ product, use })))
    .find(({ use }) => use.crop === crop && use.safeDays > days)
}

/** What a product asks on a crop, whatever it is used against: as is judged where several uses fit. */
export function limitsOn({ uses }: PesticideRow, crop: string) {
  const own = uses.filter((use) => use.crop === crop)
  return {
    times: Math.min(...own.map(({ times }) => times)),
    safeDays: Math.max(...own.map(({ safeDays }) => safeDays)),
    betweenDays: Math.max(...own.map(({ betweenDays }) => betweenDays)),
  }
}

const perUnit = { 克: 1_000, 毫升: 1_000, 公斤: 1 } as const

/** How much goes onto a mu, in the unit of the product; of what is mixed for trees by how much is sprayed. */
export function dosePerMu({ unit }: Pick<PesticideRow, 'unit'>, { dose, dilution }: UseRow): Range {
  if (dose) return dose
  if (!dilution) throw new Error('a use has a dose or a dilution')
  const [thick, thin] = dilution
  const [least, most] = LITRES_PER_MU
  const rounded = (amount: number) => roundTo(amount, 1)
  return [rounded((least * perUnit[unit]) / thin), rounded((most * perUnit[unit]) / thick)]
}

/** How it is put on, and how thinly where it is mixed for trees: `喷雾，3000–5000 倍液`. */
export function usageOf({ usage }: Pick<PesticideRow, 'usage'>, { dilution }: UseRow): string {
  return dilution ? `${usage}，${dilution[0]}–${dilution[1]} 倍液` : usage
}
