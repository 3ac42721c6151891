import type { FormKind } from '@farm/contract/forms'
import type { RecordForm } from './record-form.ts'

/** Heads what was added to a built-in form, wherever it is filled in. */
export const ADDED_TITLE = '补充信息'

/** The fields that were added to a built-in form, in their order. */
export function addedFields({ fields }: Pick<FormKind, 'fields'>, form: RecordForm): string[] {
  return Object.keys(form.fields).filter((name) => !Object.hasOwn(fields, name))
}
