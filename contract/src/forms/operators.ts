import type { Operator } from '../wire/index.ts'
import type { Field, FieldType } from './field.ts'

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

const sortOfType: Readonly<Record<Exclude<FieldType, 'computed'>, ConditionSort>> = {
  text: 'words',
  sequence: 'words',
  whole: 'figure',
  decimal: 'figure',
  money: 'figure',
  yesNo: 'yesNo',
  choice: 'chosen',
  choices: 'chosen',
  date: 'day',
  moment: 'moment',
  time: 'clock',
  period: 'period',
  reference: 'records',
  references: 'records',
  position: 'thing',
  polygon: 'thing',
  photos: 'thing',
  files: 'thing',
  rows: 'thing',
}

/** How conditions are put to a field. */
export function conditionSort(field: Field): ConditionSort {
  if (field.type !== 'computed') return sortOfType[field.type]
  return field.result === 'number' ? 'figure' : 'words'
}

/** Whether conditions of a sort know an operator. */
export function takesOperator(sort: ConditionSort, op: Operator): boolean {
  const known: readonly Operator[] = operatorsOf[sort]
  return known.includes(op)
}
