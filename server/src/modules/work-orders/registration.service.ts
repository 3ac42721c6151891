import { inputForm } from '@farm/contract/inputs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { settleWorkOrder } from './work-orders.rules.ts'
import { beginWorkOrder, changeWorkOrder, derivePunchIns, refuseGivenOut } from './work-orders.service.ts'

/** Work orders with what is judged and worked out of them. */
export function registerWorkOrders(clock: Clock): void {
  registerRules(workOrderForm, {
    reads: {
      [planForm.key]: ['Enterprise', 'Steps', 'Operations', 'StartDate', 'EndDate'],
      [placeForm.key]: ['Compony'],
      [inputForm.key]: ['Enterprise'],
    },
    settle: settleWorkOrder,
    settledBy: ['Enterprise', 'Plan', 'Step', 'Place', 'Operation', 'Inputs', 'Start', 'Due'],
    fills: ['OverrideReason'],
    beforeAdd: (context) => beginWorkOrder(clock, context),
    beforeEdit: (context) => changeWorkOrder(clock, context),
    beforeDelete: refuseGivenOut,
  })
  registerDerivation(workOrderForm, { compute: derivePunchIns })
}
