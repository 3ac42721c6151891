import { type Day, daysLater } from '../days.ts'
import { readData } from '@farm/contract/forms'
import { planForm, stepsOf } from '@farm/contract/plans'
import type { Draft } from './draft.ts'
import { operationId } from './operations.ts'
import type { Plan } from './plans.ts'

/** Steps of a plan for which work orders are made by the plan itself. */
export interface Issue {
  readonly plan: string
  readonly steps: readonly string[]
  /** Ids of people. */
  readonly assignees: readonly string[]
  /** Account name of who gives them out. */
  readonly by: string
}

interface Running {
  readonly plans: readonly Plan[]
  readonly planDrafts: readonly Draft[]
  readonly assignees: readonly string[]
  readonly by: string
  readonly today: Day
}

const MOST_PLANS = 4
const AHEAD_DAYS = 21

/** Of some running plans the step that is next, or should have been done: nobody has been at it. */
export function issuesOf({ plans, planDrafts, assignees, by, today }: Running): Issue[] {
  const last = daysLater(today, AHEAD_DAYS)
  return plans
    .filter(({ status }) => status === '执行中')
    .flatMap(({ id, firstDays }) => {
      const data = planDrafts.find((one) => one.id === id)?.data ?? {}
      const begun = new Set([...firstDays.keys()].map(operationId))
      const next = stepsOf(readData(planForm, data)).find(
        ({ operation, start }) => !begun.has(operation) && start <= last,
      )
      return next ? [{ plan: id, steps: [next.key], assignees, by }] : []
    })
    .slice(0, MOST_PLANS)
}
