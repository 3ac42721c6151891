import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { checkPlan, planForm } from '@farm/contract/plans'
import { standardForm } from '@farm/contract/standards'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { settlePlan } from './plans.rules.ts'
import { beforeAdd, beforeEdit } from './plans.service.ts'
import { derivePlans } from './standing.service.ts'

/** What the product knows about plans besides their form. */
export function registerPlans(clock: Clock): void {
  registerRules(planForm, {
    check: checkPlan,
    reads: {
      [placeForm.key]: ['Compony'],
      [orderForm.key]: ['Enterprise', 'Lines'],
      [standardForm.key]: ['Status', 'Crops'],
    },
    settle: settlePlan,
    settledBy: ['Enterprise', 'Crops', 'Place', 'Order', 'OrderLine', 'Standard', 'Steps', 'StepInputs'],
    beforeAdd: (context) => beforeAdd(clock.now(), context),
    beforeEdit: (context) => beforeEdit(clock.now(), context),
  })
  registerDerivation(planForm, { compute: derivePlans, daily: { field: 'Status', values: ['执行中'] } })
}
