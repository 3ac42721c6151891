import { inputForm } from '@farm/contract/inputs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, reading, registerRules } from '../forms/index.ts'
import { registerDuty } from '../users/index.ts'
import { onMoved } from '../organs/index.ts'
import { acceptWhereMoved, followAccepter } from './accepting.service.ts'
import { leftUnaccepted } from './accepting.store.ts'
import { settleWorkOrder } from './work-orders.rules.ts'
import { beginWorkOrder, changeWorkOrder, derivePunchIns, refuseGivenOut } from './work-orders.service.ts'

/** Work orders with what is judged and worked out of them. */
export function registerWorkOrders(clock: Clock): void {
  registerRules(workOrderForm, {
    reads: [
      reading(planForm, 'Enterprise', 'Steps', 'Operations', 'StartDate', 'EndDate'),
      reading(placeForm, 'Compony'),
      reading(inputForm, 'Enterprise'),
    ],
    settle: settleWorkOrder,
    settledBy: ['Enterprise', 'Plan', 'Step', 'Place', 'Operation', 'Inputs', 'Start', 'Due'],
    fills: ['OverrideReason'],
    beforeAdd: (context) => beginWorkOrder(clock, context),
    beforeEdit: (context) => changeWorkOrder(clock, context),
    beforeDelete: refuseGivenOut,
  })
  registerDuty(workOrderForm, { path: ['Assignees'], open: { field: 'Status', values: workOrderStates.where('open') } })
  registerDuty(workOrderForm, {
    path: ['Timeline', 'User'],
    label: '验收人',
    open: { field: 'Status', values: workOrderStates.where('given-out') },
    left: leftUnaccepted,
    handOver: followAccepter,
  })
  onMoved((db, moved) => acceptWhereMoved(db, moved, clock.zone))
  registerDerivation(workOrderForm, { compute: derivePunchIns })
}
