import type { WireRecord } from '@farm/contract/forms'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { valueOf } from '../../../engine/records/record-fields.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './Evidence.module.css'
import { ReviewActs } from './ReviewActs.tsx'
import { ReviewTag } from './ReviewTag.tsx'

const TOLD = ['ReviewNote', 'Reviewer', 'ReviewTime'] as const

interface ReviewedProps {
  readonly form: RecordForm
  readonly record: WireRecord
  /** The verdict is given. */
  readonly onDone?: (() => void) | undefined
}

/** Where a punch-in stands in its review, who said what of it, and the verdicts for who gives them. */
export function Reviewed({ form, record, onDone }: ReviewedProps) {
  const told = TOLD.flatMap((name) => {
    const field = form.fields[name]
    if (!field || valueOf(form, record, name) === undefined) return []
    return [{ label: field.label, value: <FieldValue form={form} record={record} name={name} as="whole" /> }]
  })
  if (!Object.hasOwn(form.fields, 'Review')) return null
  return (
    <section aria-label="审核">
      <h3 className={styles.title}>
        审核
        <ReviewTag record={record} />
      </h3>
      {told.length > 0 && <Facts facts={told} />}
      <ReviewActs records={[record]} onDone={onDone} />
    </section>
  )
}
