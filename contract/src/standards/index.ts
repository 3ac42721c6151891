export { type StandardStatus, standardForm, standardStates, standardStatuses } from './standards.form.ts'
export { standardCalls } from './standards.calls.ts'
export { checkStandard, standardInputFaults } from './standards.rules.ts'
