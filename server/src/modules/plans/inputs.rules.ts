import { amountOver } from '@farm/contract/inputs'
import type { PlanData } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'

/** An amount of an input in one unit. */
export interface Amount {
  readonly input: string
  readonly unit: string
  readonly amount: number
}

/** What the steps of a plan ask for over its whole area. */
export function plannedAmounts({ StepInputs = [], Count = 0 }: PlanData): Amount[] {
  return StepInputs.map(({ Input: input = '', Unit: unit = '', Dose = 0 }) => ({
    input,
    unit,
    amount: amountOver(Dose, Count),
  }))
}

export interface InputNeed {
  readonly input: string
  readonly unit: string
  readonly planned: number
  readonly used: number
}

/** Both side by side, a line for each input and unit; what is planned first, in its order. */
export function inputNeeds(planned: readonly Amount[], used: readonly Amount[]): InputNeed[] {
  const lines = new Map<string, InputNeed>()
  const put = ({ input, unit }: Amount, more: { planned?: number; used?: number }) => {
    const key = `${input} ${unit}`
    const line = lines.get(key) ?? { input, unit, planned: 0, used: 0 }
    lines.set(key, {
      ...line,
      planned: roundTo(line.planned + (more.planned ?? 0), DIGITS),
      used: roundTo(line.used + (more.used ?? 0), DIGITS),
    })
  }
  for (const one of planned) put(one, { planned: one.amount })
  for (const one of used) put(one, { used: one.amount })
  return [...lines.values()]
}

const DIGITS = 3
