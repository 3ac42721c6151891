export { consultationForm, expertForm } from './diagnosis.form.ts'
