import { type Field, type FieldName, type Fields, type WireRecord, isFilledIn, readData } from '@farm/contract/forms'
import { type PlanData, planForm } from '@farm/contract/plans'
import { yearLater } from '../plan-dates.ts'
import { onOtherDays } from './moved-plan.ts'
import { stepsOfOldPlan } from './old-steps.ts'

const MARK = '（副本）'
const YEAR = /^(\d{4})(?=\D|$)/
const LONGEST = planForm.fields.Name.max - MARK.length
/** An order is delivered once. */
const LEFT: ReadonlyArray<FieldName<typeof planForm>> = ['Order', 'OrderLine']

interface CopyOptions {
  /** As the person sees them. */
  readonly fields?: Fields
  /** Its standard, if that is in force. */
  readonly standard: string | undefined
}

/**
 * What a plan says, for a new one a year later, its steps too. What it refers to and is gone does not come along, nor a
 * standard that is not in force any more.
 */
export function copyOf(record: WireRecord, { fields = planForm.fields, standard }: CopyOptions): PlanData {
  const copies = Object.entries(fields)
    .filter(([name, field]) => isFilledIn(field) && !LEFT.some((one) => one === name))
    .map(([name, field]): [string, unknown] => [name, copied(record, name, field)])
  const plan = readData(planForm, record.Data)
  const data = readData(planForm, Object.fromEntries(copies))
  const { Name, Season, StartDate, EndDate } = data
  return {
    ...data,
    ...(Name !== undefined && { Name: `${Name.slice(0, LONGEST)}${MARK}` }),
    ...(Season !== undefined && { Season: Season.replace(YEAR, (year) => String(Number(year) + 1)) }),
    ...(StartDate !== undefined && { StartDate: yearLater(StartDate) }),
    ...(EndDate !== undefined && { EndDate: yearLater(EndDate) }),
    ...('Standard' in fields && { Standard: standard }),
    ...('Steps' in fields && { Steps: onOtherDays(plan.Steps ?? stepsOfOldPlan(plan), yearLater) }),
  }
}

function copied({ Data: held, Expand = {} }: WireRecord, name: string, { type }: Field): unknown {
  const value = held[name]
  if (type !== 'reference' && type !== 'references') return value
  const named = [Expand[name] ?? []].flat().filter((one) => !one.Deleted && !one.Unseen && one.Name !== undefined)
  const there = new Set(named.map(({ Id }) => Id))
  if (Array.isArray(value)) return value.filter((id) => there.has(String(id)))
  return there.has(String(value)) ? value : undefined
}
