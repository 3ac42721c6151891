export { operationForm, operationTypes } from './operations.form.ts'
