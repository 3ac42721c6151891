import { pests } from './data/pests.ts'
import { isIn } from './months.ts'

/** Pests, diseases and weeds that are met on a crop in a month. */
export function pestsOn(crop: string, month: number): string[] {
  const row = pests.rows.find((one) => one.crop === crop)
  return Object.entries(row?.pests ?? {})
    .filter(([, spans]) => spans.some((span) => isIn(month, span)))
    .map(([name]) => name)
}

/** All that are known, each once. */
export const pestNames: readonly string[] = [...new Set(pests.rows.flatMap((row) => Object.keys(row.pests)))]
