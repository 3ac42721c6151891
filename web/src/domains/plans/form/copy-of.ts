import { type Field, type Fields, type WireRecord, isFilledIn } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { yearLater } from '../plan-dates.ts'

const MARK = '（副本）'
const YEAR = /^(\d{4})(?=\D|$)/
const LONGEST = planForm.fields.Name.max - MARK.length

/** What a plan says, for a new one a year later. What it refers to and is gone does not come along. */
export function copyOf(record: WireRecord, fields: Fields = planForm.fields): Record<string, unknown> {
  const data = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isFilledIn(field))
      .map(([name, field]) => [name, copied(record, name, field)]),
  )
  const { Name, Season, StartDate, EndDate } = data
  return {
    ...data,
    ...(typeof Name === 'string' && { Name: `${Name.slice(0, LONGEST)}${MARK}` }),
    ...(typeof Season === 'string' && { Season: Season.replace(YEAR, (year) => String(Number(year) + 1)) }),
    ...(typeof StartDate === 'string' && { StartDate: yearLater(StartDate) }),
    ...(typeof EndDate === 'string' && { EndDate: yearLater(EndDate) }),
  }
}

function copied({ Data, Expand = {} }: WireRecord, name: string, { type }: Field): unknown {
  const value = Data[name]
  if (type !== 'reference' && type !== 'references') return value
  const named = [Expand[name] ?? []].flat().filter((one) => !one.Deleted && one.Name !== undefined)
  const there = new Set(named.map(({ Id }) => Id))
  if (Array.isArray(value)) return value.filter((id) => there.has(String(id)))
  return there.has(String(value)) ? value : undefined
}
