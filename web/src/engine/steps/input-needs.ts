import type { PlanData } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'

export interface InputNeed {
  readonly input: string
  readonly unit: string
  /** Per mu, of all steps together. */
  readonly dose: number
}

/** What the steps take of each input per mu, by unit; rows that are not filled in yet count for nothing. */
export function inputNeeds(rows: PlanData['StepInputs'] = []): InputNeed[] {
  const needs = new Map<string, InputNeed>()
  for (const { Input: input, Unit: unit, Dose } of rows) {
    if (input === undefined || unit === undefined || Dose === undefined) continue
    const key = `${input} ${unit}`
    needs.set(key, { input, unit, dose: (needs.get(key)?.dose ?? 0) + Dose })
  }
  return [...needs.values()]
}

/** Of a dose over an area in mu, to the three decimals that doses are kept with. */
export function totalOf(dose: number, areaMu: number): number {
  return roundTo(dose * areaMu, 3)
}
