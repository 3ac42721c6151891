export { inputForm } from './inputs.form.ts'
