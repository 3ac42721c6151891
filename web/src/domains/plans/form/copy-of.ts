import { type Field, type Fields, type WireRecord, type DynamicData, isFilledIn } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { rowsIn } from '../../../engine/steps/step-rows.ts'
import { yearLater } from '../plan-dates.ts'
import { onOtherDays } from './moved-plan.ts'
import { stepsOfOldPlan } from './old-steps.ts'

const MARK = '（副本）'
const YEAR = /^(\d{4})(?=\D|$)/
const LONGEST = planForm.fields.Name.max - MARK.length
/** An order is delivered once, and what lies on the same plots a year later is another matter. */
const LEFT: readonly string[] = ['Order', 'OrderLine', 'OverlapConfirmed']

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
export function copyOf(
  record: WireRecord,
  { fields = planForm.fields, standard }: CopyOptions,
): Record<string, unknown> {
  const data: DynamicData = Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isFilledIn(field) && !LEFT.includes(name))
      .map(([name, field]) => [name, copied(record, name, field)]),
  )
  const { Name, Season, StartDate, EndDate } = data
  return {
    ...data,
    ...(typeof Name === 'string' && { Name: `${Name.slice(0, LONGEST)}${MARK}` }),
    ...(typeof Season === 'string' && { Season: Season.replace(YEAR, (year) => String(Number(year) + 1)) }),
    ...(typeof StartDate === 'string' && { StartDate: yearLater(StartDate) }),
    ...(typeof EndDate === 'string' && { EndDate: yearLater(EndDate) }),
    ...('Standard' in fields && { Standard: standard }),
    ...('Steps' in fields && { Steps: onOtherDays(stepsIn(record.Data), yearLater) }),
  }
}

function stepsIn(data: DynamicData): readonly DynamicData[] {
  return [...rowsIn(data.Steps), ...stepsOfOldPlan(data)]
}

function copied({ Data: held, Expand = {} }: WireRecord, name: string, { type }: Field): unknown {
  const value = held[name]
  if (type !== 'reference' && type !== 'references') return value
  const named = [Expand[name] ?? []].flat().filter((one) => !one.Deleted && one.Name !== undefined)
  const there = new Set(named.map(({ Id }) => Id))
  if (Array.isArray(value)) return value.filter((id) => there.has(String(id)))
  return there.has(String(value)) ? value : undefined
}
