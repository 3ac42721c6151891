import { groupingTypes } from '@farm/contract/forms'
import { fieldOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'

/** What every record has and can be grouped by, with `OccurTime` and the like. */
const OWN: readonly string[] = ['UserId', 'Organ']

/** Whether records can be put together by a field: days and times by their month. */
export function canGroup(form: RecordForm, name: string): boolean {
  const field = fieldOf(form, name)
  return field !== undefined && !field.isRemoved && (OWN.includes(name) || groupingTypes.includes(field.type))
}

/** Whether the numbers of a field can be added up. */
export function canSum(form: RecordForm, name: string): boolean {
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined
  if (!field || field.isRemoved) return false
  if (field.type === 'computed') return field.result === 'number'
  return field.type === 'whole' || field.type === 'decimal' || field.type === 'money'
}
