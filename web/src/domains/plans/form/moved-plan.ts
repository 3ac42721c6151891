import { addDays } from '@farm/contract/plans'
import type { Data } from '../../../engine/form/record-data.ts'

/** The steps with all their days put into other ones. */
export function onOtherDays(steps: readonly Data[], dayOf: (day: string) => string): Data[] {
  return steps.map((step) => ({
    ...step,
    ...(typeof step.StartDate === 'string' && { StartDate: dayOf(step.StartDate) }),
    ...(typeof step.EndDate === 'string' && { EndDate: dayOf(step.EndDate) }),
  }))
}

/** All steps so many days later. */
export function shifted(steps: readonly Data[], days: number): Data[] {
  return onOtherDays(steps, (day) => addDays(day, days))
}

/** The later of two days. */
export function laterOf(day: string | undefined, other: string | undefined): string | undefined {
  if (day === undefined || other === undefined) return day ?? other
  return day > other ? day : other
}
