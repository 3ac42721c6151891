import { type WireRecord, isEmpty } from '@farm/contract/forms'
import type { RecordForm } from './record-form.ts'

/** Fields that belong together, in forms and details. */
export interface Section<Name extends string = string> {
  readonly title: string
  readonly fields: readonly Name[]
}

/**
 * The declared sections, and last whatever field they left out; without any, one section without a title. What was taken
 * out of the form stands in none of them.
 */
export function sectionsOf(form: RecordForm, sections: readonly Section[] = []): readonly Section[] {
  const placed = new Set(sections.flatMap(({ fields }) => fields))
  const left = Object.keys(form.fields).filter((name) => !placed.has(name) && !form.fields[name]?.isRemoved)
  if (left.length === 0) return sections
  return [...sections, { title: sections.length > 0 ? '其他' : '', fields: left }]
}

/** The fields that were taken out of a form and in which this record still holds something. */
export function removedFields(form: RecordForm, { Data }: WireRecord): Section[] {
  const fields = Object.keys(form.fields).filter((name) => form.fields[name]?.isRemoved && !isEmpty(Data[name]))
  return fields.length > 0 ? [{ title: '旧内容', fields }] : []
}
