export { enterpriseForm } from './enterprises.form.ts'
