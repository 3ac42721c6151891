export { type PlanStatus, planForm, planStatuses } from './plans.form.ts'
export { isLate, planProgress } from './progress.ts'
export { planCalls } from './plans.calls.ts'
export { seasonNames, seasonOf } from './season.ts'
