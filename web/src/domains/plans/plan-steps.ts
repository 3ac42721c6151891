import { type Step, daysBetween } from '@farm/contract/plans'
import { compare } from '@farm/contract/values'
import { type Plan, isPlanEnded } from './plan.ts'

/** `late`: should have been done. `next`: the first that is not done. `unknown`: nobody has told yet whether it is done. */
export type StepState = 'done' | 'late' | 'next' | 'open' | 'unknown'

export interface ShownStep extends Step {
  readonly state: StepState
  /** The state in a word; the colour never tells more. */
  readonly told: string
}

type PlanWithSteps = Pick<Plan, 'steps' | 'status' | 'standing'>

/** The steps of a plan with how each of them stands on a day. */
export function shownSteps(plan: PlanWithSteps, today: string): ShownStep[] {
  const { steps, standing } = plan
  const { done } = standing
  const open = steps.filter(({ key }) => !done?.has(key))
  const next = isPlanEnded(plan) ? undefined : open.toSorted(byStart)[0]?.key
  return steps.map((step) => {
    const state = stateOf(step, { plan, today, next })
    return { ...step, state, told: toldOf(step, state, today) }
  })
}

interface Around {
  readonly plan: PlanWithSteps
  readonly today: string
  readonly next: string | undefined
}

function stateOf({ key, end }: Step, { plan: { status, standing }, today, next }: Around): StepState {
  if (standing.done === undefined) return 'unknown'
  if (standing.done.has(key)) return 'done'
  if (status === '执行中' && end < today) return 'late'
  return key === next ? 'next' : 'open'
}

function toldOf({ end }: Step, state: StepState, today: string): string {
  switch (state) {
    case 'done':
      return '已完成'
    case 'late':
      return `延误 ${daysBetween(end, today)} 天`
    case 'next':
      return '下一步'
    case 'open':
      return '未完成'
    case 'unknown':
      return '统计中'
  }
}

export function byStart(one: Pick<Step, 'start'>, other: Pick<Step, 'start'>): number {
  return compare(one.start, other.start)
}

/** What a step is called: its own name, else that of its operation. */
export function stepName(
  { name, operation }: Step,
  operations: ReadonlyMap<string, { readonly Name?: string }>,
): string {
  return name || (operations.get(operation)?.Name ?? '—')
}
