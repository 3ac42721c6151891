import type { PlanStatus } from '@farm/contract/plans'
import { Button } from '../../../ui/Button.tsx'
import { type Plan, isWorkedOff } from '../plan.ts'
import type { NextStatus, StatusChange } from './use-status-change.ts'

/** Where a plan may go from each state, and what that is called. */
const next = {
  草稿: [
    ['执行中', '开始执行'],
    ['已终止', '终止'],
  ],
  执行中: [
    ['已完成', '完成'],
    ['已终止', '终止'],
  ],
  已完成: [],
  已终止: [],
} as const satisfies Record<PlanStatus, ReadonlyArray<readonly [NextStatus, string]>>

interface StatusButtonsProps {
  readonly plan: Plan
  readonly change: StatusChange
}

/** The ways out of the state that a plan is in; finishing it comes first once its work is done. */
export function StatusButtons({ plan, change: { ask, isSending } }: StatusButtonsProps) {
  const { status } = plan
  if (status === undefined) return null
  const isNext = status === '草稿' || isWorkedOff(plan)
  return next[status].map(([to, name], index) => (
    <Button key={to} kind={index === 0 && isNext ? 'primary' : 'plain'} disabled={isSending} onClick={() => ask(to)}>
      {name}
    </Button>
  ))
}
