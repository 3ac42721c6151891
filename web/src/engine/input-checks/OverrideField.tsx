import { OVERRIDES_INPUTS } from '@farm/contract/access'
import type { WireRecord } from '@farm/contract/forms'
import { RecordField } from '../form/RecordField.tsx'
import { useCan } from '../permission/index.ts'
import type { RecordForm } from '../records/record-form.ts'

interface OverrideFieldProps {
  readonly form: RecordForm
  readonly record: WireRecord | undefined
}

/** 放行理由, for those who may let pass what the check of inputs forbids. */
export function OverrideField({ form, record }: OverrideFieldProps) {
  const can = useCan()
  return can(OVERRIDES_INPUTS) ? <RecordField name="OverrideReason" form={form} record={record} /> : null
}
