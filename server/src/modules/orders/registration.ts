import { checkOrder, orderForm, orderStates } from '@farm/contract/orders'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { beginOrder, refuseEdit } from './orders.service.ts'
import { deriveOrders } from './standing.service.ts'

/** What the product knows of orders besides their fields. */
export function registerOrders(): void {
  registerRules(orderForm, { check: checkOrder, beforeAdd: beginOrder, beforeEdit: refuseEdit })
  registerDerivation(orderForm, {
    compute: deriveOrders,
    daily: { field: 'Status', values: orderStates.where('open') },
  })
}
