import type { FieldName, FormKind, WireRecord } from '@farm/contract/forms'
import type { Fact } from '../../ui/Facts.tsx'
import { explanationOf } from './explanation.ts'
import { FieldValue } from './FieldValue.tsx'
import { valueOf } from './record-fields.ts'
import type { RecordForm } from './record-form.ts'

interface Shown<K extends FormKind> {
  readonly kind: K
  readonly form: RecordForm
  readonly record: WireRecord
}

/** Fields of a record as facts; nothing of one that is not for the person’s eyes or that says nothing. */
export function factsOf<K extends FormKind>({ form, record }: Shown<K>, names: readonly FieldName<K>[]): Fact[] {
  return names.flatMap((name) => {
    const field = form.fields[name]
    if (!field || valueOf(form, record, name) === undefined) return []
    const value = <FieldValue form={form} record={record} name={name} as="whole" />
    return [{ label: field.label, value, help: explanationOf(field) }]
  })
}
