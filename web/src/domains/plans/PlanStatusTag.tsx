import { planStates } from '@farm/contract/plans'
import { Tag } from '../../ui/Tag.tsx'
import type { ShownPlan } from './shown-plan.ts'

/** The state of a plan in a word; a running one of whose steps one should have been done is 延误. */
export function PlanStatusTag({ plan: { status, standing }, isLate }: Pick<ShownPlan, 'plan' | 'isLate'>) {
  if (isLate)
    return (
      <span title={`执行中，有步骤延误 ${standing.lateDays} 天`}>
        <Tag tone="bad">延误</Tag>
      </span>
    )
  return status ? <Tag tone={planStates.rows[status].tone}>{status}</Tag> : '—'
}
