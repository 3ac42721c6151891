import type { PlanStatus } from '@farm/contract/plans'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import type { ShownPlan } from './shown-plan.ts'

const tones = { 草稿: 'neutral', 执行中: 'good', 已完成: 'info', 已终止: 'neutral' } satisfies Record<PlanStatus, Tone>

/** The state of a plan in a word; a running one that is past its end is 延误. */
export function PlanStatusTag({ plan: { status, end }, isLate }: Pick<ShownPlan, 'plan' | 'isLate'>) {
  if (isLate)
    return (
      <span title={`执行中，应在 ${end ?? ''} 结束`}>
        <Tag tone="warning">延误</Tag>
      </span>
    )
  return status ? <Tag tone={tones[status]}>{status}</Tag> : '—'
}
