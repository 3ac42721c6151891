import type { Months } from './data/table.ts'

/** Whether a month, 1 to 12, lies in a span that may be over the turn of the year. */
export function isIn(month: number, [from, to]: Months): boolean {
  return from <= to ? from <= month && month <= to : month >= from || month <= to
}
