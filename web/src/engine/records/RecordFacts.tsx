import type { WireRecord } from '@farm/contract/forms'
import { FieldValue } from './FieldValue.tsx'
import { RowsFact } from './RowsFact.tsx'
import styles from './RecordFacts.module.css'
import { fieldOf, ownFields } from './record-fields.ts'
import type { RecordForm } from './record-form.ts'
import { type Section, sectionsOf } from './sections.ts'

interface RecordFactsProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly sections?: readonly Section[] | undefined
}

/** Everything a record says, by section; who entered it and when stands last. */
export function RecordFacts({ form, record, sections }: RecordFactsProps) {
  const all = [...sectionsOf(form, sections), { title: '录入', fields: Object.keys(ownFields) }]
  return all.map(({ title, fields }) => (
    <section key={title} className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <dl className={styles.facts}>
        {fields.map((name) => (
          <Fact key={name} form={form} record={record} name={name} />
        ))}
      </dl>
    </section>
  ))
}

interface FactProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly name: string
}

function Fact({ form, record, name }: FactProps) {
  const field = fieldOf(form, name)
  if (!field) return null
  const isWide = field.type === 'rows' || (field.type === 'text' && field.multiline === true)
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{field.label}</dt>
      <dd>
        {field.type === 'rows' ? (
          <RowsFact field={field} name={name} record={record} />
        ) : (
          <FieldValue form={form} record={record} name={name} as="whole" />
        )}
      </dd>
    </div>
  )
}
