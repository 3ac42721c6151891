import type { FormKind, WireRecord } from '@farm/contract/forms'
import { useMemo } from 'react'
import { ADDED_TITLE, addedFields } from '../records/added-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { EditorSection } from './EditorSection.tsx'

interface AddedSectionProps {
  readonly kind: Pick<FormKind, 'fields'>
  readonly form: RecordForm
  readonly record?: WireRecord | undefined
}

const NONE: readonly string[] = []

/** What people added to a built-in form, on a page that places the fields of the product itself. */
export function AddedSection({ kind, form, record }: AddedSectionProps) {
  const section = useMemo(() => ({ title: ADDED_TITLE, fields: addedFields(kind, form) }), [kind, form])
  return section.fields.length > 0 && <EditorSection section={section} form={form} record={record} exclude={NONE} />
}
