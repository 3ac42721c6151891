export { type OrderData, type OrderLine, type OrderRisk, orderForm, orderRisks } from './orders.form.ts'
export { orderCalls } from './orders.calls.ts'
export { checkOrder, orderSearchField, tooDearAt } from './orders.rules.ts'
export { type Outlook, type ServingPlan, outlookOf } from './outlook.ts'
export {
  type OrderStatus,
  nextOrderStatuses,
  openOrderStatuses,
  orderActName,
  orderStatuses,
  whyNotOrder,
} from './transitions.ts'
export { type OrderUnit, orderUnits, toKilogrammes, weightIn } from './weights.ts'
