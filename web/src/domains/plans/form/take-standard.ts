import { type WireRecord, type DynamicData, isEmpty } from '@farm/contract/forms'
import { stepsFromStandard } from '@farm/contract/plans'
import { rowsIn } from '../../../engine/steps/step-rows.ts'
import { asTarget } from './order-lines.ts'
import { laterOf } from './moved-plan.ts'
import { lastDay } from './step-look.ts'

/**
 * What a plan takes from a standard: its steps from the first day on, and what else is not said yet. The plan ends no
 * earlier than its last step.
 */
export function takenFrom(standard: WireRecord, plan: DynamicData, today: string): DynamicData {
  const { Crops, Variety, YieldPerMu } = standard.Data
  const start = textOf(plan.StartDate) ?? today
  const { Steps, StepInputs } = stepsFromStandard(standard.Data, start)
  const target =
    typeof YieldPerMu === 'number' && typeof plan.Count === 'number' ? asTarget(YieldPerMu * plan.Count) : undefined
  const missing = { Crops, Variety, StartDate: start, TargetYield: target }
  return {
    ...Object.fromEntries(
      Object.entries(missing).filter(([name, value]) => isEmpty(plan[name]) && value !== undefined),
    ),
    Standard: standard.Id,
    Steps: rowsIn(Steps),
    StepInputs: rowsIn(StepInputs),
    EndDate: laterOf(textOf(plan.EndDate), lastDay(Steps)),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
