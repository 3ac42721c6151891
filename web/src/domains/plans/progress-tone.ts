import { planStates } from '@farm/contract/plans'
import type { ShownPlan } from './shown-plan.ts'

/** How a bar is coloured; a word beside it always says the same. */
export function progressTone({ plan, isLate }: Pick<ShownPlan, 'plan' | 'isLate'>): 'good' | 'late' | 'ended' {
  if (isLate) return 'late'
  const { status } = plan
  return status === undefined || planStates.is(status, 'promises') ? 'good' : 'ended'
}
