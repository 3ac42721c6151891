import type { PlanStepRow } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'

/** The steps with all their days put into other ones. */
export function onOtherDays(steps: readonly PlanStepRow[], dayOf: (day: string) => string): PlanStepRow[] {
  return steps.map((step) => ({
    ...step,
    ...(step.StartDate !== undefined && { StartDate: dayOf(step.StartDate) }),
    ...(step.EndDate !== undefined && { EndDate: dayOf(step.EndDate) }),
  }))
}

/** All steps so many days later. */
export function shifted(steps: readonly PlanStepRow[], days: number): PlanStepRow[] {
  return onOtherDays(steps, (day) => daysLater(day, days))
}

/** The later of two days. */
export function laterOf(day: string | undefined, other: string | undefined): string | undefined {
  if (day === undefined || other === undefined) return day ?? other
  return day > other ? day : other
}
