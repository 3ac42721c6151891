import { AWAITED, fieldText } from '@farm/contract/forms'
import { ownFields } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { columnOf, conditionField } from './conditions.ts'

interface Option {
  readonly value: string
  readonly label: string
}

function optionsOf(form: RecordForm, names: readonly string[]): Option[] {
  return names.flatMap((name) => {
    const field = conditionField(form, name)
    return field ? [{ value: name, label: fieldText(field) }] : []
  })
}

/** What was taken out of the form is asked for last. */
function inOrder({ fields }: RecordForm): string[] {
  const names = Object.keys(fields)
  return [...names.filter((name) => !fields[name]?.isRemoved), ...names.filter((name) => fields[name]?.isRemoved)]
}

/** The fields of a form that conditions can be put to, and those that every record has. */
export function askable(form: RecordForm) {
  const own = [...Object.keys(ownFields), AWAITED].filter((name) => !Object.hasOwn(form.fields, name))
  return [
    { label: `${form.name}的字段`, options: optionsOf(form, inOrder(form)) },
    { label: '每条记录都有', options: optionsOf(form, own) },
  ]
}

/** The fields of what is referred to. */
export function steps(form: RecordForm): Option[] {
  return optionsOf(form, [...new Set([...inOrder(form), ...Object.keys(ownFields)])])
}

/** The columns of a table that conditions can be put to; none of what is no table. */
export function columnsOf(form: RecordForm, name: string): Option[] {
  const field = conditionField(form, name)
  if (field?.type !== 'rows') return []
  return Object.keys(field.fields).flatMap((column) => {
    const found = columnOf(field, column)
    return found ? [{ value: column, label: found.label }] : []
  })
}
