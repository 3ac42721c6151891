import { Form } from 'antd'
import type { WireRecord } from '@farm/contract/forms'
import { FieldValue } from '../records/FieldValue.tsx'
import type { RecordForm } from '../records/record-form.ts'
import type { Section } from '../records/sections.ts'
import { FieldItem } from './FieldItem.tsx'
import { RowsItem } from './RowsItem.tsx'
import styles from './EditorSection.module.css'

interface EditorSectionProps {
  readonly section: Section
  readonly form: RecordForm
  readonly record?: WireRecord | undefined
  readonly exclude: readonly string[]
}

/** From here on fields stand side by side where there is room. */
const MANY = 6

export function EditorSection({ section: { title, fields }, form, record, exclude }: EditorSectionProps) {
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.fields} data-many={fields.length > MANY || undefined}>
        {fields.map((name) => (
          <Item key={name} name={name} form={form} record={record} exclude={exclude} />
        ))}
      </div>
    </section>
  )
}

function Item({ name, form, record, exclude }: Omit<EditorSectionProps, 'section'> & { readonly name: string }) {
  const field = form.fields[name]
  if (!field) return null
  if (field.domainOnly) {
    if (!record) return null
    return (
      <Form.Item label={field.label}>
        <FieldValue form={form} record={record} name={name} as="whole" />
      </Form.Item>
    )
  }
  if (field.type === 'rows') return <RowsItem name={name} field={field} />
  return <FieldItem name={[name]} field={field} exclude={'to' in field && field.to === form.key ? exclude : []} />
}
