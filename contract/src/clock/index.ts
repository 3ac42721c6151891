export { clockForm } from './clock.form.ts'
