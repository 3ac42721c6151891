import { type PlanData, type PlanStepRow, keysIn } from '../plans/index.ts'
import type { StandardData } from './standards.form.ts'
import { daysLater } from '../values/index.ts'

/** What a plan takes from the data of a 技术规程: the rows of its steps and of their inputs, on days of its own. */
export function stepsFromStandard(
  { Stages = [], Steps = [], StepInputs = [] }: StandardData,
  startDate: string,
): Required<Pick<PlanData, 'Steps' | 'StepInputs'>> {
  const stages = new Map(Stages.map(({ Name, FromDay = 0 }) => [Name, FromDay]))
  const steps = Steps.map(({ Key, Name, Operation, Stage, Weight, Checklist, Note, ...days }): PlanStepRow => {
    const { Base, FromDay = 0, Days = 1 } = days
    const StartDate = daysLater(startDate, (Base === '生育阶段' ? (stages.get(Stage) ?? 0) : 0) + FromDay)
    const EndDate = daysLater(StartDate, Math.max(1, Days) - 1)
    const After = keysIn(days.After).join(',') || undefined
    return { Key, Name, Operation, Stage, Weight, Checklist, Note, StartDate, EndDate, After }
  })
  return { Steps: steps, StepInputs }
}
