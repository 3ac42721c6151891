import { amountOver } from '@farm/contract/inputs'
import type { PlanData } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'

export interface InputNeed {
  readonly input: string
  readonly unit: string
  /** Per mu, of each step that takes it. */
  readonly doses: readonly number[]
}

/** What the steps take of each input per mu, by unit; rows that are not filled in yet count for nothing. */
export function inputNeeds(rows: PlanData['StepInputs'] = []): InputNeed[] {
  const needs = new Map<string, InputNeed>()
  for (const { Input: input, Unit: unit, Dose } of rows) {
    if (input === undefined || unit === undefined || Dose === undefined) continue
    const key = `${input} ${unit}`
    needs.set(key, { input, unit, doses: [...(needs.get(key)?.doses ?? []), Dose] })
  }
  return [...needs.values()]
}

/** What all steps together take: per mu, or over an area in mu, of which each step is rounded as its work order is. */
export function totalOf({ doses }: InputNeed, areaMu = 1): number {
  return roundTo(
    doses.reduce((sum, dose) => sum + amountOver(dose, areaMu), 0),
    MOST_DIGITS,
  )
}

/** Of doses and amounts alike; what stands behind them is noise of adding up. */
const MOST_DIGITS = 3
