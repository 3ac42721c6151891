export { inspectionForm } from './inspections.form.ts'
