import { type Field, type RowsField, isDate, isMoment } from '@farm/contract/forms'
import { MAX_CLAUSES, formatFilter, parseFilter } from '@farm/contract/wire'
import { fieldOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import type { ListClause } from '../list-declaration.ts'
import { daysOfSpan, readSpan, spanClauses } from './relative.ts'
import { alwaysThere } from './ways.ts'

const MOST_SIGNS = 200

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CLOCK = /^\d{2}:\d{2}$/
const NUMBER = /^-?\d{1,13}(\.\d{1,6})?$/
const NAME = /^[A-Za-z]\w{0,59}$/

interface Asked {
  readonly ops: readonly ListClause['op'][]
  readonly isGood: (value: string) => boolean
}

const words: Asked = { ops: ['=', '!=', '~', '!~', 'in'], isGood: (value) => value !== '' }
const numbers: Asked = { ops: ['=', '!=', '>', '>=', '<', '<=', 'in'], isGood: (value) => NUMBER.test(value) }
const ids: Asked = { ops: ['=', '!=', 'in'], isGood: (value) => ID.test(value) }
const chosen: Asked = {
  ops: ['=', '!=', 'in'],
  // What is offered no more may still stand in old records.
  isGood: (value) => value !== '',
}
const days: Asked = {
  ops: ['=', '!=', '>', '>=', '<', '<='],
  isGood: (value) => isDate(value) || readSpan(value)?.kind === 'days',
}
const moments: Asked = {
  ops: ['=', '>', '>=', '<', '<='],
  isGood: (value) => isMoment(value) || readSpan(value)?.kind === 'times',
}
const clocks: Asked = { ops: ['=', '>', '>=', '<', '<='], isGood: (value) => CLOCK.test(value) }
const onlyAbsence: Asked = { ops: [], isGood: () => false }

const byType: Readonly<Record<Exclude<Field['type'], 'computed'>, Asked>> = {
  text: words,
  sequence: words,
  whole: numbers,
  decimal: numbers,
  money: numbers,
  yesNo: { ops: ['='], isGood: (value) => value === 'true' || value === 'false' },
  choice: chosen,
  choices: chosen,
  date: days,
  period: days,
  moment: moments,
  time: clocks,
  reference: ids,
  references: ids,
  position: onlyAbsence,
  polygon: onlyAbsence,
  photos: onlyAbsence,
  files: onlyAbsence,
  rows: onlyAbsence,
}

function askedOf(field: Field): Asked {
  if (field.type === 'computed') return field.result === 'number' ? numbers : words
  return byType[field.type]
}

/** A field as conditions are put to it: the organisation of a record is chosen, not typed. */
export function conditionField(form: RecordForm, name: string): Field | undefined {
  const field = fieldOf(form, name)
  if (name !== 'Organ' || !field || Object.hasOwn(form.fields, name)) return field
  return { type: 'reference', label: field.label, to: 'organs' }
}

/** The conditions that an address tells, those that mean something; what they say of other forms is for the server. */
export function readConditions(text: string | null, form: RecordForm): readonly ListClause[] {
  if (!text) return []
  return text
    .split('&')
    .flatMap(parsed)
    .filter((clause) => isSaid(clause, form))
    .slice(0, MAX_CLAUSES)
}

function parsed(part: string): ListClause[] {
  try {
    return parseFilter(part).map(({ path, op, values }) => ({ path, op, values }))
  } catch {
    return []
  }
}

/** As an address tells them. */
export function writeConditions(clauses: readonly ListClause[]): string {
  return formatFilter(clauses)
}

function isSaid(clause: ListClause, form: RecordForm): boolean {
  const { path, values } = clause
  const [first = '', second] = path
  const field = conditionField(form, first)
  if (!field || field.isRemoved || values.some((value) => value.length > MOST_SIGNS)) return false
  if (second === undefined) return fits(first, field, clause)
  if (field.type === 'rows') return isColumnSaid(columnOf(field, second), clause)
  return (field.type === 'reference' || field.type === 'references') && NAME.test(second)
}

/** A column of a table that conditions can be put to. */
export function columnOf({ fields }: RowsField, name: string): Field | undefined {
  const column = Object.hasOwn(fields, name) ? fields[name] : undefined
  return column?.type === 'reference' || column?.type === 'choice' ? column : undefined
}

function isColumnSaid(column: Field | undefined, { op, values }: ListClause): boolean {
  const asked = column && askedOf(column)
  return (
    asked !== undefined && values.length > 0 && asked.ops.includes(op) && values.every((value) => asked.isGood(value))
  )
}

function fits(name: string, field: Field, { op, values }: ListClause): boolean {
  const asked = askedOf(field)
  if (values.length === 0) return false
  if (op === 'null') return !alwaysThere.has(name) && ['true', 'false'].includes(values[0] ?? '')
  const isSpan = values.some((value) => value.startsWith('@'))
  return asked.ops.includes(op) && (!isSpan || op === '=') && values.every((value) => asked.isGood(value))
}

/** The conditions as the server takes them: what is said as seen from today becomes days. */
export function resolved(clauses: readonly ListClause[], today: string): ListClause[] {
  return clauses.flatMap((clause) => {
    const span = readSpan(clause.values[0] ?? '')
    return span ? spanClauses(clause.path, span.kind, daysOfSpan(span.span, today)) : [clause]
  })
}
