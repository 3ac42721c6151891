import { type WireRecord, readData } from '@farm/contract/forms'
import type { PlanData } from '@farm/contract/plans'
import { standardForm, stepsFromStandard } from '@farm/contract/standards'
import { asTarget } from './order-lines.ts'
import { laterOf } from './moved-plan.ts'
import { lastDay } from './step-look.ts'

/**
 * What a plan takes from a standard: its steps from the first day on, and what else is not said yet. The plan ends no
 * earlier than its last step.
 */
export function takenFrom({ Id, Data }: WireRecord, plan: PlanData, today: string): PlanData {
  const standard = readData(standardForm, Data)
  const { Crops, Variety, YieldPerMu } = standard
  const { StartDate = today, Count } = plan
  const { Steps, StepInputs } = stepsFromStandard(standard, StartDate)
  const target = YieldPerMu !== undefined && Count !== undefined ? asTarget(YieldPerMu * Count) : undefined
  return {
    Crops: plan.Crops ?? Crops,
    Variety: plan.Variety ?? Variety,
    StartDate,
    TargetYield: plan.TargetYield ?? target,
    Standard: Id,
    Steps,
    StepInputs,
    EndDate: laterOf(plan.EndDate, lastDay(Steps)),
  }
}
