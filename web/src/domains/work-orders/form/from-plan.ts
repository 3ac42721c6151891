import { type Step, stepsOf } from '@farm/contract/plans'
import { orderFromPlan, orderFromStep } from '@farm/contract/work-orders'
import { fromWallClock } from '../../../platform/time.ts'

export type Data = Readonly<Record<string, unknown>>

/** What a plan gives a work order, with what a step of it gives where one is named. */
export function offerOf(plan: Data, step: Step | undefined, operationName: string): Data {
  return step ? orderFromStep({ plan, step, operationName }, momentOf) : orderFromPlan(plan)
}

function momentOf(day: string, time: string): string {
  return new Date(fromWallClock(`${day}T${time}:00`)).toISOString()
}

/** The step of a plan with a key; nothing where it is gone. */
export function stepWith(plan: Data, key: string | undefined): Step | undefined {
  return stepsOf(plan).find((step) => step.key === key)
}

/** What a person sees of a step where it is chosen. */
export function stepText({ name, operation, start, end }: Step, names: ReadonlyMap<string, { Name?: string }>): string {
  const called = name || names.get(operation)?.Name || '—'
  return `${called}（${start.slice(5)} 至 ${end.slice(5)}）`
}
