import { addDays } from '@farm/contract/plans'
import type { DynamicData } from '@farm/contract/forms'

/** The steps with all their days put into other ones. */
export function onOtherDays(steps: readonly DynamicData[], dayOf: (day: string) => string): DynamicData[] {
  return steps.map((step) => ({
    ...step,
    ...(typeof step.StartDate === 'string' && { StartDate: dayOf(step.StartDate) }),
    ...(typeof step.EndDate === 'string' && { EndDate: dayOf(step.EndDate) }),
  }))
}

/** All steps so many days later. */
export function shifted(steps: readonly DynamicData[], days: number): DynamicData[] {
  return onOtherDays(steps, (day) => addDays(day, days))
}

/** The later of two days. */
export function laterOf(day: string | undefined, other: string | undefined): string | undefined {
  if (day === undefined || other === undefined) return day ?? other
  return day > other ? day : other
}
