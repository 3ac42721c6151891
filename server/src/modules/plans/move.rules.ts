import { faulty } from '@farm/contract/errors'
import { type Fields, filledIn, isObject, forbiddenRight } from '@farm/contract/forms'
import { addDays, daysBetween, movedSteps, stepsIn, planForm } from '@farm/contract/plans'

type Data = Readonly<Record<string, unknown>>

export interface Move {
  /** Key of the step; the whole plan where none is named. */
  readonly Step?: string
  readonly StartDate: string
  readonly Days?: number
}

/** The fields of a plan after a move, as the edit sends them that it is. */
export function movedPlan(fields: Fields, data: Data, { Step, StartDate, Days }: Move): Data {
  const open = filledIn(fields)
  if (!['StartDate', 'EndDate', 'Steps'].every((name) => Object.hasOwn(open, name)))
    throw forbiddenRight('edit', planForm)
  const moved =
    Step === undefined ? wholeMoved(data, StartDate, Days) : stepMoved(data, Step, { start: StartDate, days: Days })
  const columns = open.Steps?.type === 'rows' ? open.Steps.fields : {}
  const rows = rowsOf(data.Steps).map((row, index) => ({ ...sentColumns(columns, row), ...moved.days[index] }))
  return { StartDate: moved.start, EndDate: moved.end, ...(rows.length > 0 && { Steps: rows }) }
}

interface Moved {
  readonly start: string
  readonly end: string
  /** Of the steps, in their order. */
  readonly days: ReadonlyArray<{ readonly StartDate: string; readonly EndDate: string }>
}

function wholeMoved(data: Data, start: string, days: number | undefined): Moved {
  const [from, to] = [String(data.StartDate), String(data.EndDate)]
  const by = daysBetween(from, start)
  return {
    start,
    end: days === undefined ? addDays(to, by) : addDays(start, days - 1),
    days: stepsIn(data).map((step) => ({ StartDate: addDays(step.start, by), EndDate: addDays(step.end, by) })),
  }
}

/** The time of the plan grows with steps that leave it. */
function stepMoved(data: Data, key: string, to: { readonly start: string; readonly days: number | undefined }): Moved {
  const steps = stepsIn(data)
  if (!steps.some((step) => step.key === key)) throw faulty({ Step: ['计划中没有这个步骤'] })
  const moved = movedSteps(steps, key, to)
  return {
    start: [String(data.StartDate), ...moved.map(({ start }) => start)].toSorted()[0] ?? '',
    end: [String(data.EndDate), ...moved.map(({ end }) => end)].toSorted().at(-1) ?? '',
    days: moved.map(({ start, end }) => ({ StartDate: start, EndDate: end })),
  }
}

function sentColumns(columns: Fields, row: Data): Data {
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)))
}

function rowsOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
