import { type PlanData, type PlanStepRow, stepsOf } from '@farm/contract/plans'

/** Steps for the operations of a plan from before there were steps; none for any other. */
export function stepsOfOldPlan(data: PlanData): PlanStepRow[] {
  if (data.Steps) return []
  return stepsOf(data).map(({ operation, start, end, weight }, index) => ({
    Key: `k${index + 1}`,
    Operation: operation,
    StartDate: start,
    EndDate: end,
    Weight: weight,
  }))
}
