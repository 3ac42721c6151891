import { type Field, isDate, knownChoices } from '@farm/contract/forms'
import { daysLater } from '@farm/contract/values'
import { startOfDay } from '../../platform/time.ts'
import type { ListClause } from './list-declaration.ts'

/** A field by its name in the form. */
export interface NamedField {
  readonly name: string
  readonly field: Field
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBERS = /^(-?\d{1,13}(?:\.\d{1,6})?)?~(-?\d{1,13}(?:\.\d{1,6})?)?$/
const RANGE = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/

/** How a field is filtered; nothing for fields that have no filter. */
export type FilterKind = 'options' | 'records' | 'yesNo' | 'days' | 'range'

export function filterKind(field: Field): FilterKind | undefined {
  switch (field.type) {
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
    case 'period':
      return 'days'
    case 'whole':
    case 'decimal':
    case 'money':
      return 'range'
    case 'computed':
      return field.result === 'number' ? 'range' : undefined
    default:
      return undefined
  }
}

/** The values of a filter in the address that mean something; spans are one value, `2026-11-01~2026-11-20`. */
export function readFilter(field: Field, values: readonly string[]): string[] {
  switch (filterKind(field)) {
    case 'options':
      return values.filter((value) => 'options' in field && knownChoices(field).includes(value))
    case 'records':
      return values.filter((value) => ID.test(value))
    case 'yesNo':
      return values.filter((value) => value === 'true' || value === 'false').slice(0, 1)
    case 'days':
      return values.filter(areDays).slice(0, 1)
    case 'range':
      return values.filter((value) => value.length > 1 && NUMBERS.test(value)).slice(0, 1)
    default:
      return []
  }
}

function areDays(value: string): boolean {
  const ends = Object.values(daysOf(value))
  return ends.length > 0 && ends.every(isDate)
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

/** The smallest and largest number of a value of a `range` filter; either may be open. */
export function boundsOf(value: string | undefined): { least?: number; most?: number } {
  const [, least, most] = NUMBERS.exec(value ?? '') ?? []
  return { ...(least && { least: Number(least) }), ...(most && { most: Number(most) }) }
}

/** The value of a `range` filter. */
export function boundsValue({ least, most }: { least?: number | undefined; most?: number | undefined }): string[] {
  return least === undefined && most === undefined ? [] : [`${least ?? ''}~${most ?? ''}`]
}

/** The conditions that the values of one filter stand for. */
export function filterClauses(name: string, field: Field, values: readonly string[]): ListClause[] {
  const [first] = values
  if (first === undefined) return []
  const path = [name]
  const kind = filterKind(field)
  if (kind === 'range') return rangeClauses(path, first)
  if (kind !== 'days') return [{ path, op: values.length === 1 ? '=' : 'in', values }]
  const { from, to } = daysOf(first)
  // A period is found when it lies within the days.
  const isByDay = field.type !== 'moment'
  const clauses: ListClause[] = []
  if (from) clauses.push({ path, op: '>=', values: [isByDay ? from : startOfDay(from)] })
  if (to && isByDay) clauses.push({ path, op: '<=', values: [to] })
  if (to && !isByDay) clauses.push({ path, op: '<', values: [startOfDay(daysLater(to, 1))] })
  return clauses
}

function rangeClauses(path: readonly string[], value: string): ListClause[] {
  const { least, most } = boundsOf(value)
  return [
    ...(least === undefined ? [] : [{ path, op: '>=', values: [String(least)] } as const]),
    ...(most === undefined ? [] : [{ path, op: '<=', values: [String(most)] } as const]),
  ]
}
