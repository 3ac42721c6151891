import type { RecordForm } from './record-form.ts'

/** Fields that belong together, in forms and details. */
export interface Section {
  readonly title: string
  readonly fields: readonly string[]
}

/** The declared sections, and last whatever field they left out; without any, one section without a title. */
export function sectionsOf(form: RecordForm, sections: readonly Section[] = []): readonly Section[] {
  const placed = new Set(sections.flatMap(({ fields }) => fields))
  const left = Object.keys(form.fields).filter((name) => !placed.has(name))
  if (left.length === 0) return sections
  return [...sections, { title: sections.length > 0 ? '其他' : '', fields: left }]
}
