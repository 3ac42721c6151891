import { Form } from 'antd'
import { type WireRecord, isFilledIn, shownFields, withComputed } from '@farm/contract/forms'
import { FieldValue } from '../records/FieldValue.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { ComputedItem } from './ComputedItem.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './FieldItem.module.css'
import { RowsItem } from './RowsItem.tsx'
import { useAround } from './surroundings.ts'

interface RecordFieldProps {
  readonly name: string
  readonly form: RecordForm
  /** Absent for a new record. */
  readonly record: WireRecord | undefined
  /** Ids that a reference to the same form can’t take. */
  readonly exclude?: readonly string[]
}

/** One field of a form, whatever its kind: filled in, worked out, or only shown; absent where it does not apply. */
export function RecordField({ name, form, record, exclude = [] }: RecordFieldProps) {
  const isShown = useAround((data, fields) => shownFields(fields, withComputed(fields, data)).names.has(name))
  const field = form.fields[name]
  if (!field || field.isRemoved || !isShown) return null
  if (field.type === 'computed') return <ComputedItem name={name} field={field} />
  if (!isFilledIn(field)) {
    if (!record && field.type !== 'sequence') return null
    return (
      <Form.Item label={field.label} extra={field.help} className={styles.shown ?? ''}>
        {record ? <FieldValue form={form} record={record} name={name} as="whole" /> : '保存后自动编号'}
      </Form.Item>
    )
  }
  if (field.type === 'rows') return <RowsItem name={name} field={field} />
  return <FieldItem name={[name]} field={field} exclude={'to' in field && field.to === form.key ? exclude : []} />
}
