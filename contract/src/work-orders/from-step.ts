import { cutText, isEmpty, isObject } from '../forms/index.ts'
import type { Step } from '../plans/index.ts'
import { roundTo } from '../values/index.ts'

type Data = Readonly<Record<string, unknown>>

/** A moment of a day of the farm, `08:00`, as ISO 8601. */
export type MomentOf = (day: string, time: string) => string

/** A step of a plan that work is to be given out for. */
interface StepToDo {
  /** The data of its plan. */
  readonly plan: Data
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
export function orderFromPlan({ Enterprise, Crops, Place }: Data): Data {
  return withoutEmpty({ Enterprise, Crops, Place })
}

/** What a work order takes from its plan and a step of it. */
export function orderFromStep({ plan, step, operationName }: StepToDo, momentOf: MomentOf): Data {
  const row = rowsIn(plan.Steps).find(({ Key }) => Key === step.key) ?? {}
  return withoutEmpty({
    ...orderFromPlan(plan),
    Operation: step.operation,
    Title: cutText([textOf(plan.Name), step.name || operationName].filter(Boolean).join(' · '), MOST_TITLE),
    Start: step.start && momentOf(step.start, BEGIN),
    Due: step.end && momentOf(step.end, END_OF_WORK),
    Assignees: row.Assignees,
    Checklist: itemsIn(row.Checklist),
    Inputs: inputsOf(plan, step.key),
    Note: row.Note,
  })
}

/** One item a line. */
function itemsIn(text: unknown): Data[] {
  return textOf(text)
    .split('\n')
    .map((line) => cutText(line.trim(), MOST_ITEM))
    .filter(Boolean)
    .map((Item, index) => ({ Key: `k${index + 1}`, Item }))
}

/** What the step takes for each mu, over the area of the plan. */
function inputsOf({ StepInputs, Count }: Data, key: string): Data[] {
  const area = typeof Count === 'number' ? Count : 0
  return rowsIn(StepInputs)
    .filter(({ Step: of }) => of === key)
    .map(({ Input, Dose, Unit }) => ({
      Input,
      Amount: typeof Dose === 'number' ? roundTo(Dose * area, 3) : undefined,
      Unit,
    }))
}

function withoutEmpty(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function rowsIn(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
