import {
  AWAITED,
  type ConditionSort,
  type Field,
  type RowsField,
  conditionSort,
  isDate,
  isMoment,
  mayBeAwaited,
  yesNo,
} from '@farm/contract/forms'
import { MAX_CLAUSES, parseFilter } from '@farm/contract/wire'
import { fieldOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import type { ListClause } from '../list-declaration.ts'
import { daysOfSpan, readSpan, spanClauses } from './relative.ts'
import { alwaysThere, isAskedBy } from './ways.ts'

const MOST_SIGNS = 200

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CLOCK = /^\d{2}:\d{2}$/
const NUMBER = /^-?\d{1,13}(\.\d{1,6})?$/
const NAME = /^[A-Za-z]\w{0,59}$/

const isSomething = (value: string) => value !== ''
const isId = (value: string) => ID.test(value)

/** Which values a condition of a sort is put with. What is offered no more may still stand in old records. */
const isGood: Readonly<Record<ConditionSort, (value: string) => boolean>> = {
  words: isSomething,
  chosen: isSomething,
  records: isId,
  figure: (value) => NUMBER.test(value),
  yesNo: (value) => value === 'true' || value === 'false',
  day: (value) => isDate(value) || readSpan(value)?.kind === 'days',
  period: (value) => isDate(value) || readSpan(value)?.kind === 'days',
  moment: (value) => isMoment(value) || readSpan(value)?.kind === 'times',
  clock: (value) => CLOCK.test(value),
  thing: () => false,
}

function areGood(field: Field, { op, values }: ListClause): boolean {
  return values.length > 0 && isAskedBy(field, op) && values.every(isGood[conditionSort(field)])
}

/** A field as conditions are put to it: the organisation of a record is chosen, not typed. */
export function conditionField(form: RecordForm, name: string): Field | undefined {
  if (name === AWAITED) return awaits(form) ? yesNo('待补充') : undefined
  const field = fieldOf(form, name)
  if (name !== 'Organ' || !field || Object.hasOwn(form.fields, name)) return field
  return { type: 'reference', label: field.label, to: 'organs' }
}

/** Whether records of a form may lack what people added to it and made required. */
export function awaits({ fields }: RecordForm): boolean {
  return Object.entries(fields).some(([name, field]) => mayBeAwaited(name, field))
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

function isSaid(clause: ListClause, form: RecordForm): boolean {
  const { path, values } = clause
  const [first = '', second] = path
  const field = conditionField(form, first)
  if (!field || values.some((value) => value.length > MOST_SIGNS)) return false
  if (second === undefined) return fits(first, field, clause)
  if (field.type === 'rows') {
    const column = columnOf(field, second)
    return column !== undefined && areGood(column, clause)
  }
  return (field.type === 'reference' || field.type === 'references') && NAME.test(second)
}

/** A column of a table that conditions can be put to. */
export function columnOf({ fields }: RowsField, name: string): Field | undefined {
  const column = Object.hasOwn(fields, name) ? fields[name] : undefined
  return column?.type === 'reference' || column?.type === 'choice' ? column : undefined
}

function fits(name: string, field: Field, clause: ListClause): boolean {
  const { op, values } = clause
  if (op === 'null') return !alwaysThere.has(name) && ['true', 'false'].includes(values[0] ?? '')
  const isSpan = values.some((value) => value.startsWith('@'))
  return (!isSpan || op === '=') && areGood(field, clause)
}

/** The conditions as the server takes them: what is said as seen from today becomes days. */
export function resolved(clauses: readonly ListClause[], today: string): ListClause[] {
  return clauses.flatMap((clause) => {
    const span = readSpan(clause.values[0] ?? '')
    return span ? spanClauses(clause.path, span.kind, daysOfSpan(span.span, today)) : [clause]
  })
}
