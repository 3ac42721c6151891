import { type DataOf, cutText, withoutEmpty } from '../forms/index.ts'
import { amountOver } from '../inputs/index.ts'
import type { Step, planForm } from '../plans/index.ts'
import type { WorkOrderData } from './work-orders.form.ts'

type PlanData = DataOf<typeof planForm>

/** A moment of a day of the farm, `08:00`, as ISO 8601. */
export type MomentOf = (day: string, time: string) => string

/** A step of a plan that work is to be given out for. */
interface StepToDo {
  /** The data of its plan. */
  readonly plan: PlanData
  readonly step: Step
  /** The name of its operation, as far as the person may see it. */
  readonly operationName: string
}

/** When work begins and ends that a plan tells only the days of. */
const BEGIN = '08:00'
export const END_OF_WORK = '18:00'
const MOST_TITLE = 100
const MOST_ITEM = 100

/** What a work order takes from its plan, whatever step it is for. */
export function orderFromPlan({ Enterprise, Crops, Place }: PlanData): WorkOrderData {
  return withoutEmpty({ Enterprise, Crops, Place })
}

/** What a work order takes from its plan and a step of it. */
export function orderFromStep({ plan, step, operationName }: StepToDo, momentOf: MomentOf): WorkOrderData {
  const row = plan.Steps?.find(({ Key }) => Key === step.key)
  return withoutEmpty({
    ...orderFromPlan(plan),
    Operation: step.operation,
    Title: cutText([plan.Name, step.name || operationName].filter(Boolean).join(' · '), MOST_TITLE),
    Start: step.start && momentOf(step.start, BEGIN),
    Due: step.end && momentOf(step.end, END_OF_WORK),
    Assignees: row?.Assignees,
    Checklist: itemsIn(row?.Checklist),
    Inputs: inputsOf(plan, step.key),
    Note: row?.Note,
  })
}

/** One item a line. */
function itemsIn(text = ''): WorkOrderData['Checklist'] {
  return text
    .split('\n')
    .map((line) => cutText(line.trim(), MOST_ITEM))
    .filter(Boolean)
    .map((Item, index) => ({ Key: `k${index + 1}`, Item }))
}

/** What the step takes for each mu, over the area of the plan. */
function inputsOf({ StepInputs = [], Count = 0 }: PlanData, key: string): WorkOrderData['Inputs'] {
  return StepInputs.filter(({ Step: of }) => of === key).map(({ Input, Dose, Unit }) => ({
    Input,
    Amount: Dose === undefined ? undefined : amountOver(Dose, Count),
    Unit,
  }))
}
