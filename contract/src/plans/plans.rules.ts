import type { Faults } from '../errors/index.ts'
import type { PlanData } from './plans.form.ts'
import { type Step, stepsIn } from './steps.ts'
import { strayInputFaults, waitingFaults } from './waiting.rules.ts'

/** What the fields of a plan must fulfil together. */
export function checkPlan(data: PlanData): Faults {
  const { StartDate: from, EndDate: to, StepInputs = [] } = data
  if (from && to && to < from) return { EndDate: ['“结束日期”不能早于开始日期'] }
  const steps = stepsIn(data)
  const inDays = Object.fromEntries(steps.flatMap((step, index) => dayFaults(step, index, { from, to })))
  const keys = new Set(steps.map(({ key }) => key))
  return {
    ...waitingFaults(steps, { start: 'StartDate', told: String }),
    ...inDays,
    // Who may not see the steps judges nothing by them; all of a plan is looked at where it is stored.
    ...(steps.length > 0 && strayInputFaults(keys, StepInputs)),
  }
}

/** Inputs of a plan whose steps are not there; looked at with every field of it. */
export function planInputFaults(data: PlanData): Faults {
  return strayInputFaults(new Set(stepsIn(data).map(({ key }) => key)), data.StepInputs ?? [])
}

interface Window {
  readonly from: string | undefined
  readonly to: string | undefined
}

function dayFaults({ start, end }: Step, index: number, { from, to }: Window): Array<[string, string[]]> {
  if (!start || !end) return []
  if (end < start) return [[`Steps.${index}.EndDate`, ['不能早于开始日期']]]
  const isOutside = (day: string) => (from !== undefined && day < from) || (to !== undefined && day > to)
  return [['StartDate', start] as const, ['EndDate', end] as const].flatMap(
    ([field, day]): Array<[string, string[]]> =>
      isOutside(day) ? [[`Steps.${index}.${field}`, ['应在计划起止日期内']]] : [],
  )
}
