import { stepsOf } from '@farm/contract/plans'
import type { DynamicData } from '@farm/contract/forms'
import { rowsIn } from '../../../engine/steps/step-rows.ts'

/** Steps for the operations of a plan from before there were steps; none for any other. */
export function stepsOfOldPlan(data: DynamicData): DynamicData[] {
  if (rowsIn(data.Steps).length > 0) return []
  return stepsOf(data).map(({ operation, start, end, weight }, index) => ({
    Key: `k${index + 1}`,
    Operation: operation,
    StartDate: start,
    EndDate: end,
    Weight: weight,
  }))
}
