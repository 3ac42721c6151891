export {
  type StandardData,
  type StandardStatus,
  type StandardStepRow,
  standardForm,
  standardStates,
} from './standards.form.ts'
export { standardCalls } from './standards.calls.ts'
export { checkStandard, standardInputFaults } from './standards.rules.ts'
export { stepsFromStandard } from './plan-steps.ts'
