export { registerInputs } from './registration.ts'
