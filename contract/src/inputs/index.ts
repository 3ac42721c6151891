export { type InputVerdict, checkFields, inputVerdicts, secondWords } from './check-fields.ts'
export { inputForm, inputUnits, type InputUnit, stepInputs } from './inputs.form.ts'
export { checkInput } from './inputs.rules.ts'
export { type Measure, amountOver, figureUnits, inUnit, sizeOf } from './units.ts'
