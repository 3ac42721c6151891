import { useNames } from '../../../../engine/reference/reference-queries.ts'
import type { Plan } from '../../plan.ts'
import { type ShownStep, shownSteps, stepName } from '../../plan-steps.ts'

export interface PlanStep extends ShownStep {
  readonly plan: Plan
  readonly title: string
  /** The names of the steps that must be done before. */
  readonly waitsFor: readonly string[]
}

/** The steps of several plans by name, plan by plan. */
export function usePlanSteps(plans: readonly Plan[], today: string): PlanStep[] {
  const operations = useNames('operations', [
    ...new Set(plans.flatMap(({ steps }) => steps.map(({ operation }) => operation))),
  ])
  return plans.flatMap((plan) => {
    const titles = new Map(plan.steps.map((step) => [step.key, stepName(step, operations)]))
    return shownSteps(plan, today).map((step) => ({
      ...step,
      plan,
      title: titles.get(step.key) ?? '—',
      waitsFor: step.after.flatMap((key) => titles.get(key) ?? []),
    }))
  })
}
