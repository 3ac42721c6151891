import type { Referred } from '@farm/contract/forms'
import { planProgress } from '@farm/contract/plans'
import type { statisticsCalls } from '@farm/contract/statistics'
import type { AnswerOf } from '@farm/contract/wire'
import type { Plan } from './plan.ts'

/** What was done of one operation within one plan. */
export interface Work {
  readonly operation: Referred
  /** Punch-ins. */
  readonly count: number
  /** Day of the latest one. */
  readonly last: string
}

export type WorkByPlan = ReadonlyMap<string, readonly Work[]>

/** Sorts the answer for several plans by plan. */
export function workByPlan(answer: AnswerOf<typeof statisticsCalls.planOperation>): WorkByPlan {
  return Map.groupBy(
    answer.map(({ Plan: plan, Operation, Count, Last }) => ({
      plan: plan.Id,
      operation: Operation,
      count: Count,
      last: Last.slice(0, 10),
    })),
    ({ plan }) => plan,
  )
}

export type NextStep =
  | { readonly kind: 'operation'; readonly operation: Referred }
  | { readonly kind: 'all-done' }
  | { readonly kind: 'none' }

/** How far a plan is. */
export interface Standing {
  /** Absent where nothing is planned. */
  readonly percent: number | undefined
  readonly done: number
  readonly planned: number
  readonly next: NextStep
}

export function standingOf(plan: Plan, work: readonly Work[]): Standing {
  const done = new Set(work.map(({ operation }) => operation.Id))
  const ids = plan.operations.map(({ Id }) => Id)
  return {
    percent: planProgress(ids, done),
    done: ids.filter((id) => done.has(id)).length,
    planned: ids.length,
    next: nextStep(plan, done),
  }
}

/** The first planned operation that was not done yet; after its end a plan has no next step. */
function nextStep({ operations, status }: Plan, done: ReadonlySet<string>): NextStep {
  if (operations.length === 0) return { kind: 'none' }
  const operation = operations.find(({ Id }) => !done.has(Id))
  if (!operation) return { kind: 'all-done' }
  return status === '已完成' || status === '已终止' ? { kind: 'none' } : { kind: 'operation', operation }
}

export interface PlannedWork {
  readonly operation: Referred
  /** Absent while nothing was done. */
  readonly work: Work | undefined
}

/** The planned operations with what was done of them, in their order. */
export function plannedWork({ operations }: Plan, work: readonly Work[]): PlannedWork[] {
  return operations.map((operation) => ({ operation, work: work.find(({ operation: { Id } }) => Id === operation.Id) }))
}

/** What was done in the plan although nobody planned it. */
export function unplannedWork({ operations }: Plan, work: readonly Work[]): Work[] {
  const planned = new Set(operations.map(({ Id }) => Id))
  return work.filter(({ operation: { Id } }) => !planned.has(Id))
}
