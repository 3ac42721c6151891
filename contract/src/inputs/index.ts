export { inputForm, inputUnits, stepInputs } from './inputs.form.ts'
export { checkInput } from './inputs.rules.ts'
