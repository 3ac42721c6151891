import type { Field } from '@farm/contract/forms'
import type { RecordForm } from '../records/record-form.ts'

/** The number of the record, which every exported file carries. */
export const ID_KEY = 'Id'

/** Of these one value may tell a record from the others. */
const TELLING: readonly Field['type'][] = ['text', 'whole', 'sequence']

/** By which columns a row can be told to be a record that there is: its number, then what nobody else may have, then others. */
export function keysOf({ fields }: RecordForm): ReadonlyArray<readonly [name: string, label: string]> {
  const telling = Object.entries(fields).filter(([, field]) => isTelling(field))
  const inOrder = telling.toSorted(([, one], [, other]) => Number(isAlone(other)) - Number(isAlone(one)))
  return [[ID_KEY, '系统编号（导出的文件里有）'], ...inOrder.map(([name, { label }]) => [name, label] as const)]
}

function isTelling(field: Field): boolean {
  return TELLING.includes(field.type) && !field.isRemoved && !('multiline' in field && field.multiline)
}

function isAlone(field: Field): boolean {
  return field.unique === true || field.type === 'sequence'
}
