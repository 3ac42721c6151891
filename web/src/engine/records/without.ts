import type { RecordForm } from './record-form.ts'

/** The form without some of its fields: they are told elsewhere. */
export function without(form: RecordForm, names: readonly string[] = []): RecordForm {
  if (names.length === 0) return form
  const fields = Object.entries(form.fields).filter(([name]) => !names.includes(name))
  return { ...form, fields: Object.fromEntries(fields) }
}
