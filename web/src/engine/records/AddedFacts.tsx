import { type FormKind, type WireRecord, isEmpty } from '@farm/contract/forms'
import { FactList } from './RecordFacts.tsx'
import { addedFields } from './added-fields.ts'
import type { RecordForm } from './record-form.ts'

interface AddedFactsProps {
  readonly kind: Pick<FormKind, 'fields'>
  readonly form: RecordForm
  readonly record: WireRecord
}

/** What a record says in the fields that were added to its built-in form. */
export function AddedFacts({ kind, form, record }: AddedFactsProps) {
  const names = addedFields(kind, form).filter((name) => !form.fields[name]?.isRemoved || !isEmpty(record.Data[name]))
  return names.length > 0 && <FactList form={form} record={record} names={names} />
}
