import { type DataOf, isSame } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { checkPlan, planForm, planStates } from '@farm/contract/plans'
import { standardForm } from '@farm/contract/standards'
import type { Clock } from '../../platform/time/index.ts'
import { type SettleContext, registerDerivation, reading, registerRules, settledShares } from '../forms/index.ts'
import { registerDuty } from '../users/index.ts'
import { settlePlan } from './plans.rules.ts'
import { beforeAdd, beforeEdit } from './plans.service.ts'
import { derivePlans } from './standing.service.ts'

/** What has to suit what the plan refers to. */
const JUDGED = ['Enterprise', 'Crops', 'Place', 'Order', 'OrderLine', 'Standard', 'Steps', 'StepInputs'] as const

function isJudged({ data, before }: Pick<SettleContext<DataOf<typeof planForm>>, 'data' | 'before'>): boolean {
  return before === undefined || JUDGED.some((name) => !isSame(data[name], before[name]))
}

/** What the product knows about plans besides their form. */
export function registerPlans(clock: Clock): void {
  registerRules(planForm, {
    check: checkPlan,
    reads: [
      reading(placeForm, 'Compony', 'Area'),
      reading(orderForm, 'Enterprise', 'Lines'),
      reading(standardForm, 'Status', 'Crops'),
    ],
    settle: (context) => ({
      ...(isJudged(context) && settlePlan(context)),
      ...settledShares(planForm, context),
    }),
    settledBy: [...JUDGED, 'Count', 'TargetYield'],
    beforeAdd: (context) => beforeAdd(clock.now(), context),
    beforeEdit: (context) => beforeEdit(clock.now(), context),
  })
  const open = { field: 'Status', values: planStates.where('on-plots') } as const
  registerDuty(planForm, { path: ['Manager'], open })
  registerDuty(planForm, { path: ['Steps', 'Assignees'], open })
  registerDerivation(planForm, { compute: derivePlans, daily: { field: 'Status', values: ['执行中'] } })
}
