import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { onChangedFromAbove, onDerived } from '../forms/index.ts'
import { tellOfCorrections } from './corrections.service.ts'
import { registerOwnAccounts } from './own-account.service.ts'
import { toldOf } from './notices.rules.ts'
import { tellOfLatePlans, tellOfOrdersAtRisk } from './turns.service.ts'

/** People are notified of what comes to pass without anybody doing it, and of what somebody above did to theirs. */
export function registerNotices(): void {
  onDerived(planForm, tellOfLatePlans)
  registerOwnAccounts()
  onDerived(orderForm, tellOfOrdersAtRisk)
  for (const kind of toldOf) onChangedFromAbove(kind, (db, changes) => tellOfCorrections(db, kind, changes))
}
