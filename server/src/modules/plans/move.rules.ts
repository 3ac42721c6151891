import { faulty } from '@farm/contract/errors'
import { type DynamicData, type FieldName, type Fields, filledIn, forbiddenRight, ownData } from '@farm/contract/forms'
import { type PlanData, daysBetween, movedSteps, stepsIn, planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'

export interface Move {
  /** Key of the step; the whole plan where none is named. */
  readonly Step?: string
  readonly StartDate: string
  readonly Days?: number
}

const MOVED: ReadonlyArray<FieldName<typeof planForm>> = ['StartDate', 'EndDate', 'Steps']

/** The fields of a plan after a move, as the edit sends them that it is. */
export function movedPlan(fields: Fields, data: PlanData, { Step, StartDate, Days }: Move): DynamicData {
  const open = filledIn(fields)
  if (!MOVED.every((name) => Object.hasOwn(open, name))) throw forbiddenRight('edit', planForm)
  const moved =
    Step === undefined ? wholeMoved(data, StartDate, Days) : stepMoved(data, Step, { start: StartDate, days: Days })
  const columns = open.Steps?.type === 'rows' ? open.Steps.fields : {}
  const rows = (data.Steps ?? []).map((row, index) => ({ ...ownData(columns, row), ...moved.days[index] }))
  return { StartDate: moved.start, EndDate: moved.end, ...(rows.length > 0 && { Steps: rows }) }
}

interface Moved {
  readonly start: string
  readonly end: string
  /** Of the steps, in their order. */
  readonly days: ReadonlyArray<{ readonly StartDate: string; readonly EndDate: string }>
}

function wholeMoved(data: PlanData, start: string, days: number | undefined): Moved {
  const { StartDate: from = '', EndDate: to = '' } = data
  const by = daysBetween(from, start)
  return {
    start,
    end: days === undefined ? daysLater(to, by) : daysLater(start, days - 1),
    days: stepsIn(data).map((step) => ({ StartDate: daysLater(step.start, by), EndDate: daysLater(step.end, by) })),
  }
}

/** The time of the plan grows with steps that leave it. */
function stepMoved(
  data: PlanData,
  key: string,
  to: { readonly start: string; readonly days: number | undefined },
): Moved {
  const steps = stepsIn(data)
  if (!steps.some((step) => step.key === key)) throw faulty({ Step: ['计划中没有这个步骤'] })
  const moved = movedSteps(steps, key, to)
  return {
    start: [data.StartDate ?? '', ...moved.map(({ start }) => start)].toSorted()[0] ?? '',
    end: [data.EndDate ?? '', ...moved.map(({ end }) => end)].toSorted().at(-1) ?? '',
    days: moved.map(({ start, end }) => ({ StartDate: start, EndDate: end })),
  }
}
