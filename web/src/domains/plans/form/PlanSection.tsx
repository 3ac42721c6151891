import type { ComponentProps } from 'react'
import styles from '../../../engine/form/EditorSection.module.css'
import type { Section } from '../../../engine/records/sections.ts'
import { PlanField } from './PlanField.tsx'

interface PlanSectionProps extends Omit<ComponentProps<typeof PlanField>, 'name'> {
  readonly section: Section
}

/** From here on fields stand side by side where there is room. */
const MANY = 6

export function PlanSection({ section: { title, fields }, ...rest }: PlanSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.fields} data-many={fields.length > MANY || undefined}>
        {fields.map((name) => (
          <PlanField key={name} name={name} {...rest} />
        ))}
      </div>
    </section>
  )
}
