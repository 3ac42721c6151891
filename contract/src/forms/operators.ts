import type { Operator } from '../wire/index.ts'
import type { Field } from './field.ts'

/**
 * What conditions are put to alike, and by which operators, besides whether there is something at all (`null`). Server and pages go by
 * this table alone.
 */
export const operatorsOf = {
  words: ['=', '!=', '~', '!~', 'in', '>', '>=', '<', '<='],
  figure: ['=', '!=', '>', '>=', '<', '<=', 'in'],
  day: ['=', '!=', '>', '>=', '<', '<=', 'in'],
  moment: ['=', '!=', '>', '>=', '<', '<=', 'in'],
  clock: ['=', '!=', '>', '>=', '<', '<=', 'in'],
  /** `=` asks for the periods that a day lies in, the others for those that begin or end accordingly. */
  period: ['=', '>', '>=', '<', '<='],
  chosen: ['=', '!=', 'in'],
  records: ['=', '!=', 'in'],
  yesNo: ['='],
  thing: [],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

export type ConditionSort = keyof typeof operatorsOf

/** How conditions are put to a field. */
export function conditionSort(field: Field): ConditionSort {
  switch (field.type) {
    case 'text':
    case 'sequence':
      return 'words'
    case 'whole':
    case 'decimal':
    case 'money':
      return 'figure'
    case 'computed':
      return field.result === 'number' ? 'figure' : 'words'
    case 'choice':
    case 'choices':
      return 'chosen'
    case 'reference':
    case 'references':
      return 'records'
    case 'date':
      return 'day'
    case 'time':
      return 'clock'
    case 'yesNo':
    case 'moment':
    case 'period':
      return field.type
    case 'position':
    case 'polygon':
    case 'photos':
    case 'files':
    case 'rows':
      return 'thing'
  }
}

/** Whether conditions of a sort know an operator. */
export function takesOperator(sort: ConditionSort, op: Operator): boolean {
  const known: readonly Operator[] = operatorsOf[sort]
  return known.includes(op)
}
