import { type WireRecord, fieldText, isEmpty, shownFields } from '@farm/contract/forms'
import { FieldValue } from './FieldValue.tsx'
import { RowsFact } from './RowsFact.tsx'
import styles from './RecordFacts.module.css'
import { fieldOf, ownFields } from './record-fields.ts'
import type { RecordForm } from './record-form.ts'
import { type Section, removedFields, sectionsOf } from './sections.ts'

interface RecordFactsProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly sections?: readonly Section[] | undefined
}

/** Everything a record says, by section; who entered it and when stands last. */
export function RecordFacts({ form, record, sections }: RecordFactsProps) {
  const all = [
    ...sectionsOf(form, sections),
    ...removedFields(form, record),
    { title: '录入', fields: Object.keys(ownFields) },
  ]
  return all.map(({ title, fields }) => (
    <section key={title} className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <FactList form={form} record={record} names={fields} />
    </section>
  ))
}

interface FactListProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly names: readonly string[]
}

/** What a record says in some of its fields; those that do not apply to it are not worth a place. */
export function FactList({ form, record, names }: FactListProps) {
  const shown = shownFields(form.fields, record.Data).names
  const isWorthwhile = (name: string) => !(name in form.fields) || shown.has(name) || !isEmpty(record.Data[name])
  return (
    <dl className={styles.facts}>
      {names.filter(isWorthwhile).map((name) => (
        <Fact key={name} form={form} record={record} name={name} />
      ))}
    </dl>
  )
}

const WIDE: readonly string[] = ['rows', 'polygon', 'files']

interface FactProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly name: string
}

function Fact({ form, record, name }: FactProps) {
  const field = fieldOf(form, name)
  if (!field) return null
  const isWide = WIDE.includes(field.type) || (field.type === 'text' && field.multiline === true)
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{fieldText(field)}</dt>
      <dd>
        {field.type === 'rows' && !isEmpty(record.Data[name]) ? (
          <RowsFact field={field} name={name} record={record} />
        ) : (
          <FieldValue form={form} record={record} name={name} as="whole" />
        )}
      </dd>
    </div>
  )
}
