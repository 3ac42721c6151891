import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { registerRules, settledShares } from '../forms/index.ts'
import { keepUsed } from '../lots/index.ts'
import { settlePunchIn } from './clock.rules.ts'
import { afterRecover, beforeAdd, beforeEdit, concerns } from './clock.service.ts'
import { settleEvidence } from './evidence.rules.ts'

/** Punch-ins are judged by what they refer to and graded by their evidence, whichever way they come in. */
export function registerClock(clock: Clock): void {
  registerRules(clockForm, {
    reads: {
      [operationForm.key]: ['NeedsPhoto', 'NeedsPosition', 'NeedsInputs', 'Type'],
      [planForm.key]: ['Enterprise', 'Steps', 'Operations', 'StartDate', 'EndDate'],
      [placeForm.key]: ['Compony', 'Boundary', 'Position', 'Area'],
      [inputForm.key]: ['Enterprise'],
      [workOrderForm.key]: ['Enterprise', 'Plan', 'Step', 'Operation'],
    },
    settle: ({ data, before, refers, occurTime }) => {
      const settled = settlePunchIn({ data, before, refers, day: wallClock(new Date(occurTime), clock.zone).day })
      const known = {
        ...settled,
        ...settleEvidence({ data: { ...data, ...settled }, before, occurTime, now: clock.now() }),
      }
      return { ...known, ...settledShares(clockForm, { data: { ...data, ...known }, before, refers }) }
    },
    settledBy: [
      'Enterprise',
      'WorkOrder',
      'Plan',
      'Place',
      'Operation',
      'Area',
      'Harvest',
      'ByPlace',
      'Inputs',
      'Photos',
      'Position',
      'PositionSource',
      'PositionTime',
      'StartTime',
      'OccurTime',
    ],
    fills: ['Plan', 'OverrideReason'],
    saidIn: ({ DeviceTime }) => (DeviceTime === undefined ? undefined : 'SaidTime'),
    concerns,
    beforeAdd: (context) => beforeAdd(clock, context),
    beforeEdit: (context) => beforeEdit(clock, context),
    beforeDelete: (context) => keepUsed(context, context),
    afterRecover: (context) => afterRecover(clock, context),
  })
}
