export { type PlanStatus, delayBands, planForm, planStates, planStatuses, progressBands } from './plans.form.ts'
export { checkPlan, planInputFaults } from './plans.rules.ts'
export { type WaitingStep, strayInputFaults, waitingFaults } from './waiting.rules.ts'
export { Overlap, planCalls } from './plans.calls.ts'
export { seasonNames, seasonOf } from './season.ts'
export { stepsFromStandard } from './from-standard.ts'
export {
  type PlanStanding,
  type Step,
  type StepWork,
  addDays,
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
