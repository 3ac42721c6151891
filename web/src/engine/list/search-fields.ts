import type { Field } from '@farm/contract/forms'
import { fieldOf } from '../records/record-fields.ts'
import type { ListDeclaration } from './list-declaration.ts'

/** Where a list can be searched: `field` is absent for the names of its records, which pinyin finds too. */
export interface SearchField {
  readonly field: string | undefined
  readonly label: string
}

/** What can be searched in, the usual first. */
export function searchFields({ form, search = [] }: ListDeclaration): readonly SearchField[] {
  const name = form.fields[form.nameField]
  const names = isName(name) ? [{ field: undefined, label: '名称' }] : []
  const others = search.filter((one) => one !== form.nameField || names.length === 0)
  return [...names, ...others.map((one) => ({ field: one, label: fieldOf(form, one)?.label ?? '' }))]
}

/** The server knows the pinyin of names that are words. */
function isName(field: Field | undefined): boolean {
  return field !== undefined && !field.isRemoved && (field.type === 'text' || field.type === 'sequence')
}
