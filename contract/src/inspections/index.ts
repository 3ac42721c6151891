export { type DocumentKind, inspectionForm } from './inspections.form.ts'
export { checkInspection } from './inspections.rules.ts'
