import type { PlanStatus } from '@farm/contract/plans'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import type { ShownPlan } from './shown-plan.ts'

const tones = { 草稿: 'neutral', 执行中: 'good', 已完成: 'info', 已终止: 'neutral' } satisfies Record<PlanStatus, Tone>

/** The state of a plan in a word; a running one of whose steps one should have been done is 延误. */
export function PlanStatusTag({ plan: { status, standing }, isLate }: Pick<ShownPlan, 'plan' | 'isLate'>) {
  if (isLate)
    return (
      <span title={`执行中，有步骤晚了 ${standing.lateDays} 天`}>
        <Tag tone="bad">延误</Tag>
      </span>
    )
  return status ? <Tag tone={tones[status]}>{status}</Tag> : '—'
}
