import { roundTo, typedNumber } from '@farm/contract/values'

/** What is typed for each harvest that was chosen, by punch-in. */
export type Taken = ReadonlyMap<string, string>

/** The rows of the lot; undefined where an amount is none. */
export function takenRows(taken: Taken): Array<{ PunchIn: string; Quantity: number }> | undefined {
  const rows = [...taken].map(([PunchIn, text]) => ({ PunchIn, Quantity: weightOf(text) }))
  return rows.some(({ Quantity }) => Quantity <= 0) ? undefined : rows
}

export function sumOf(taken: Taken): number {
  return [...taken.values()].reduce((sum, text) => sum + weightOf(text), 0)
}

/** What was typed as kilogrammes; 0 where it is no amount. */
export function weightOf(text: string): number {
  const weight = typedNumber(text, '公斤') ?? 0
  return weight > 0 ? roundTo(weight, 2) : 0
}
