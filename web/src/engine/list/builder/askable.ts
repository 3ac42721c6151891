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
    return field && !field.isRemoved ? [{ value: name, label: field.label }] : []
  })
}

/** The fields of a form that conditions can be put to, and those that every record has. */
export function askable(form: RecordForm) {
  const own = Object.keys(ownFields).filter((name) => !Object.hasOwn(form.fields, name))
  return [
    { label: `${form.name}的字段`, options: optionsOf(form, Object.keys(form.fields)) },
    { label: '每条记录都有', options: optionsOf(form, own) },
  ]
}

/** The fields of what is referred to. */
export function steps(form: RecordForm): Option[] {
  return optionsOf(form, [...new Set([...Object.keys(form.fields), ...Object.keys(ownFields)])])
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
