export { type WorkOrderData, repeating, workOrderForm } from './work-orders.form.ts'
export { workOrderCalls } from './work-orders.calls.ts'
export { type Doing, type WorkOrderState, actsOf, isOverdue, whyNot, workOrderActTable } from './transitions.ts'
export { type Returned, openReturnIn, returnedIn } from './returned.ts'
export {
  type WorkOrderAct,
  type WorkOrderStatus,
  workOrderActs,
  workOrderStates,
  workOrderStatuses,
} from './statuses.ts'
export { type MomentOf, orderFromPlan, orderFromStep } from './from-step.ts'
export { inputFaults, planFault } from './owners.rules.ts'
export { latenessOf, latenessText } from './lateness.ts'
export { dueWhenLate, isPast } from './late-due.ts'
