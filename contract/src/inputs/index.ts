export { inputForm } from './inputs.form.ts'
export { checkInput } from './inputs.rules.ts'
