import { type WireRecord, isFilledIn, shownFields, withComputed } from '@farm/contract/forms'
import { useMemo } from 'react'
import type { RecordForm } from '../records/record-form.ts'
import type { Section } from '../records/sections.ts'
import styles from './EditorSection.module.css'
import { RecordField } from './RecordField.tsx'
import { SurroundingsContext, useAround } from './surroundings.ts'
import { useSteadyPlace } from './use-steady-place.ts'

interface EditorSectionProps {
  readonly section: Section
  readonly form: RecordForm
  readonly record?: WireRecord | undefined
  readonly exclude: readonly string[]
}

/** From here on fields stand side by side where there is room. */
const MANY = 6

/** Fields that belong together; without any that applies, nothing. */
export function EditorSection(props: EditorSectionProps) {
  const { fields } = props.form
  const surroundings = useMemo(() => ({ fields, at: [] }), [fields])
  return (
    <SurroundingsContext value={surroundings}>
      <ShownSection {...props} />
    </SurroundingsContext>
  )
}

function ShownSection({ section: { title, fields: names }, form, record, exclude }: EditorSectionProps) {
  const drawn = useAround((data, fields) => {
    const shown = shownFields(fields, withComputed(fields, data)).names
    return names.filter((name) => shown.has(name) && isDrawn(form, name, record)).join(' ')
  })
  const holding = useSteadyPlace(drawn)
  return (
    <section className={styles.section} hidden={drawn === ''} {...holding}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.fields} data-many={names.length > MANY || undefined}>
        {names.map((name) => (
          <RecordField key={name} name={name} form={form} record={record} exclude={exclude} />
        ))}
      </div>
    </section>
  )
}

/** Whether a field stands in the form at all, wherever it applies. */
function isDrawn({ fields }: RecordForm, name: string, record: WireRecord | undefined): boolean {
  const field = fields[name]
  if (!field || field.isRemoved) return false
  return record !== undefined || isFilledIn(field) || field.type === 'computed' || field.type === 'sequence'
}
