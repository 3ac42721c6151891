import type { DataOf } from '@farm/contract/forms'
import { type Step, type planForm, stepsOf } from '@farm/contract/plans'
import { formatMonthDayRange } from '@farm/contract/values'
import { type WorkOrderData, dueWhenLate, orderFromPlan, orderFromStep } from '@farm/contract/work-orders'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'

type PlanData = DataOf<typeof planForm>

/** What a plan gives a work order, with what a step of it gives where one is named. */
export function offerOf(plan: PlanData, step: Step | undefined, operationName: string, now: number): WorkOrderData {
  if (!step) return orderFromPlan(plan)
  const offer = orderFromStep({ plan, step, operationName }, momentOf)
  const isLate = offer.Due !== undefined && Date.parse(offer.Due) < now
  return isLate ? { ...offer, Due: lateDue(now) } : offer
}

/** When what is late and given out now is to be done. */
function lateDue(now: number): string {
  const [day = '', time = ''] = dueWhenLate(toWallClock(new Date(now).toISOString())).split('T')
  return momentOf(day, time)
}

function momentOf(day: string, time: string): string {
  return new Date(fromWallClock(`${day}T${time}:00`)).toISOString()
}

/** The step of a plan with a key; nothing where it is gone. */
export function stepWith(plan: PlanData, key: string | undefined): Step | undefined {
  return stepsOf(plan).find((step) => step.key === key)
}

/** What a person sees of a step where it is chosen. */
export function stepText({ name, operation, start, end }: Step, names: ReadonlyMap<string, { Name?: string }>): string {
  const called = name || names.get(operation)?.Name || '—'
  return `${called}（${formatMonthDayRange(start, end)}）`
}
