import { type Field } from '@farm/contract/forms'
import { addDays, startOfDay } from '../../platform/time.ts'
import type { ListClause } from './list-declaration.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RANGE = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/

/** How a field is filtered; nothing for fields that have no filter. */
export type FilterKind = 'options' | 'records' | 'yesNo' | 'days'

export function filterKind({ type }: Field): FilterKind | undefined {
  switch (type) {
    case 'choice':
    case 'choices':
      return 'options'
    case 'reference':
    case 'references':
      return 'records'
    case 'yesNo':
      return 'yesNo'
    case 'date':
    case 'moment':
      return 'days'
    default:
      return undefined
  }
}

/** The values of a filter in the address that mean something; days are one value, `2026-11-01~2026-11-20`. */
export function readFilter(field: Field, values: readonly string[]): string[] {
  switch (filterKind(field)) {
    case 'options':
      return values.filter((value) => 'options' in field && field.options.includes(value))
    case 'records':
      return values.filter((value) => ID.test(value))
    case 'yesNo':
      return values.filter((value) => value === 'true' || value === 'false').slice(0, 1)
    case 'days':
      return values.filter((value) => value.length > 1 && RANGE.test(value)).slice(0, 1)
    default:
      return []
  }
}

/** The first and last day of a value of a `days` filter; either may be open. */
export function daysOf(value: string | undefined): { from?: string; to?: string } {
  const [, from, to] = RANGE.exec(value ?? '') ?? []
  return { ...(from && { from }), ...(to && { to }) }
}

/** The value of a `days` filter. */
export function daysValue({ from = '', to = '' }: { from?: string; to?: string }): string[] {
  return from || to ? [`${from}~${to}`] : []
}

/** The conditions that the values of one filter stand for. */
export function filterClauses(name: string, field: Field, values: readonly string[]): ListClause[] {
  const [first] = values
  if (first === undefined) return []
  const path = [name]
  if (filterKind(field) !== 'days') return [{ path, op: values.length === 1 ? '=' : 'in', values }]
  const { from, to } = daysOf(first)
  const isDate = field.type === 'date'
  const clauses: ListClause[] = []
  if (from) clauses.push({ path, op: '>=', values: [isDate ? from : startOfDay(from)] })
  if (to && isDate) clauses.push({ path, op: '<=', values: [to] })
  if (to && !isDate) clauses.push({ path, op: '<', values: [startOfDay(addDays(to, 1))] })
  return clauses
}
