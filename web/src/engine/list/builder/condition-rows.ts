import { type ConditionSort, type Field, conditionSort, isMoment } from '@farm/contract/forms'
import { daysLater } from '@farm/contract/values'
import { startOfDay, toWallClock } from '../../../platform/time.ts'
import type { ListClause } from '../list-declaration.ts'
import { daysOfSpan, readSpan, spanClauses, spanValue } from './relative.ts'
import { type Way, ops, takes } from './ways.ts'

/** A condition as a person puts it; moments are said by their day. */
export interface ConditionRow {
  readonly path: readonly string[]
  readonly way: Way
  readonly values: readonly string[]
}

/** The field that a path leads to; undefined where there is none, or while that is not known. */
export type FieldAt = (path: readonly string[]) => Field | undefined

/** What stands in the address for a condition. */
export function clausesOfRow({ path, way, values }: ConditionRow, field: Field): ListClause[] {
  const [first = '', second = ''] = values
  const sort = conditionSort(field)
  switch (way) {
    case 'filled':
      return [{ path, op: 'null', values: ['false'] }]
    case 'empty':
      return [{ path, op: 'null', values: ['true'] }]
    case 'anyOf':
      return [{ path, op: values.length === 1 ? '=' : 'in', values }]
    case 'relative':
      return [{ path, op: '=', values: [spanValue(sort === 'moment' ? 'times' : 'days', first)] }]
    case 'between':
      if (sort === 'moment') return spanClauses(path, 'times', { from: first, to: second })
      return [
        { path, op: '>=', values: [first] },
        { path, op: '<=', values: [second] },
      ]
    case 'atLeast':
      return [{ path, op: '>=', values: [sort === 'moment' ? startOfDay(first) : first] }]
    case 'atMost':
      return sort === 'moment' ? spanClauses(path, 'times', { to: first }) : [{ path, op: '<=', values: [first] }]
    default:
      return [{ path, op: ops[way], values: [first] }]
  }
}

/** A condition and how many of the clauses of the address it stands for. */
export interface ReadRow {
  readonly row: ConditionRow
  readonly from: number
  readonly count: number
}

/** The conditions that an address tells, as a person puts them: two ends of the same field are one. */
export function rowsOf(clauses: readonly ListClause[], fieldAt: FieldAt): ReadRow[] {
  const rows: ReadRow[] = []
  for (let from = 0; from < clauses.length;) {
    const [clause, next] = clauses.slice(from, from + 2)
    if (!clause) break
    const field = fieldAt(clause.path)
    const isPair = next !== undefined && areEnds(clause, next)
    rows.push({ row: isPair ? pairRow(clause, next, field) : oneRow(clause, field), from, count: isPair ? 2 : 1 })
    from += isPair ? 2 : 1
  }
  return rows
}

function areEnds(one: ListClause, next: ListClause): boolean {
  const isSame = one.path.join('.') === next.path.join('.')
  const areMoments = (next.values[0] ?? '').includes('T')
  return isSame && one.op === '>=' && next.op === (areMoments ? '<' : '<=')
}

function pairRow({ path, values: [from = ''] }: ListClause, { values: [to = ''] }: ListClause, field?: Field) {
  const isMoments = field?.type === 'moment' || to.includes('T')
  return { path, way: 'between', values: isMoments ? [dayOf(from), dayBefore(to)] : [from, to] } as const
}

const ways = { '>': 'more', '>=': 'atLeast', '<': 'less', '<=': 'atMost', '~': 'contains', '!~': 'lacks' } as const

function oneRow({ path, op, values }: ListClause, field?: Field): ConditionRow {
  const [value = ''] = values
  const sort = field && conditionSort(field)
  const span = readSpan(value)
  if (op === 'null') return { path, way: value === 'true' ? 'empty' : 'filled', values: [] }
  if (span) return { path, way: 'relative', values: [span.span] }
  if (op === 'in') return { path, way: 'anyOf', values }
  if (op === '!=') return { path, way: 'isNot', values }
  if (op === '=') return { path, way: equalWay(sort), values: sort === 'moment' ? [dayOf(value)] : values }
  if (!value.includes('T')) return { path, way: ways[op], values }
  return op === '<' || op === '<='
    ? { path, way: 'atMost', values: [dayBefore(value)] }
    : { path, way: 'atLeast', values: [dayOf(value)] }
}

function equalWay(sort: ConditionSort | undefined): Way {
  if (sort === 'chosen' || sort === 'records' || sort === undefined) return 'anyOf'
  if (sort === 'moment') return 'atLeast'
  return sort === 'period' ? 'includes' : 'is'
}

/** What is no moment, which an address may say of a form that is not known yet, stays as it is said. */
function dayOf(value: string): string {
  return isMoment(value) ? toWallClock(value).slice(0, 10) : value
}

/** The last day that lies wholly before a moment. */
function dayBefore(value: string): string {
  return isMoment(value) ? daysLater(dayOf(value), -1) : value
}

/** What is wrong with what was put in; undefined when it can be asked for. */
export function faultOfRow({ way, values }: ConditionRow, field: Field): string | undefined {
  const [first = '', second = ''] = values
  switch (takes(way)) {
    case 'none':
      return undefined
    case 'many':
      return values.length === 0 ? '请至少选择一项' : undefined
    case 'one':
      return first.trim() === '' || (way === 'relative' && !isSpan(first)) ? '请填写要比较的值' : undefined
    case 'two': {
      if (first === '' || second === '') return '请填写起止两个值'
      const isFigure = conditionSort(field) === 'figure'
      const isTurned = isFigure ? Number(first) > Number(second) : first > second
      return isTurned ? '前一个值不能大于后一个' : undefined
    }
  }
}

function isSpan(span: string): boolean {
  return readSpan(spanValue('days', span)) !== undefined && Object.keys(daysOfSpan(span, '2026-01-01')).length > 0
}
