import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { onDerived } from '../forms/index.ts'
import { tellOfLatePlans, tellOfOrdersAtRisk } from './turns.service.ts'

/** People are told of what comes to pass without anybody doing it. */
export function registerNotices(): void {
  onDerived(planForm, tellOfLatePlans)
  onDerived(orderForm, tellOfOrdersAtRisk)
}
