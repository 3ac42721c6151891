export { planHandlers } from './plans.handlers.ts'
export { registerPlans } from './registration.service.ts'
