export {
  type PlanData,
  type PlanStatus,
  type PlanStepRow,
  delayBands,
  planForm,
  planStates,
  progressBands,
} from './plans.form.ts'
export { checkPlan, planInputFaults } from './plans.rules.ts'
export { type WaitingStep, strayInputFaults, waitingFaults } from './waiting.rules.ts'
export { Overlap, planCalls } from './plans.calls.ts'
export { seasonNames, seasonOf } from './season.ts'
export {
  type PlanStanding,
  type Step,
  type StepWork,
  daysBetween,
  isStepDone,
  keysIn,
  movedSteps,
  noWork,
  standingOf,
  stepFor,
  stepNamed,
  stepsIn,
  stepsOf,
} from './steps.ts'
