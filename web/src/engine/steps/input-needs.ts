import type { DynamicData } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'

export interface InputNeed {
  readonly input: string
  readonly unit: string
  /** Per mu, of all steps together. */
  readonly dose: number
}

/** What the steps take of each input per mu, by unit; rows that are not filled in yet count for nothing. */
export function inputNeeds(rows: readonly DynamicData[]): InputNeed[] {
  const needs = new Map<string, InputNeed>()
  for (const { Input, Unit, Dose } of rows) {
    if (typeof Input !== 'string' || typeof Unit !== 'string' || typeof Dose !== 'number') continue
    const key = `${Input} ${Unit}`
    needs.set(key, { input: Input, unit: Unit, dose: (needs.get(key)?.dose ?? 0) + Dose })
  }
  return [...needs.values()]
}

/** Of a dose over an area in mu, to the three decimals that doses are kept with. */
export function totalOf(dose: number, areaMu: number): number {
  return roundTo(dose * areaMu, 3)
}
