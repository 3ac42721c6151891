import { planForm } from '@farm/contract/plans'
import { registerRules } from '../forms/index.ts'
import { checkPlan } from './plans.rules.ts'
import { newPlanStatus } from './plans.service.ts'

export { planHandlers } from './plans.handlers.ts'

export function registerPlans(): void {
  registerRules(planForm, { check: checkPlan, beforeAdd: newPlanStatus })
}
