import { monthLater } from '@farm/contract/values'
/** A month, told by its first day, and which of its days are meant: the first in the lowest bit. */
export interface MonthDays {
  readonly month: string
  readonly bits: number
}

/** The months of a period with those of their days that lie in it; both ends are included. */
export function monthsIn({ from, to }: { readonly from: string; readonly to: string }): readonly MonthDays[] {
  const [year = 0, month = 0, firstDay = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number)
  const count = Math.max(0, (lastYear - year) * 12 + lastMonth - month + 1)
  return Array.from({ length: count }, (_, at) => ({
    month: monthLater(from, at),
    bits: bitsOf(at === 0 ? firstDay : 1, at === count - 1 ? lastDay : 31),
  }))
}

function bitsOf(first: number, last: number): number {
  return first > last ? 0 : 2 ** last - 2 ** (first - 1)
}
