import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { reading, registerRules, settledShares } from '../forms/index.ts'
import { bygonePlots, plotsThen } from '../ground/index.ts'
import { keepUsed } from '../lots/index.ts'
import { settlePunchIn } from './clock.rules.ts'
import { afterRecover, beforeAdd, beforeEdit, concerns } from './clock.service.ts'
import { settleEvidence } from './evidence.rules.ts'
import { keepInPlace } from './once-forbidden.service.ts'

/** Punch-ins are judged by what they refer to and graded by their evidence, whichever way they come in. */
export function registerClock(clock: Clock): void {
  registerRules(clockForm, {
    reads: [
      reading(operationForm, 'NeedsPhoto', 'NeedsPosition', 'NeedsInputs', 'Type'),
      reading(planForm, 'Enterprise', 'Steps', 'Operations', 'StartDate', 'EndDate'),
      reading(placeForm, 'Compony', 'Boundary', 'Position', 'Area'),
      reading(inputForm, 'Enterprise'),
      reading(workOrderForm, 'Enterprise', 'Plan', 'Step', 'Operation'),
    ],
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
    asThen: plotsThen,
    // A phone hands in what was done before plots were merged, as they were called then.
    namesGone: ({ db, data: { Enterprise: enterprise = '' }, occurTime: at, ids: places }) =>
      bygonePlots(db, { places, enterprise, at }),
    beforeAdd: (context) => beforeAdd(clock, context),
    beforeEdit: (context) => beforeEdit(clock, context),
    beforeDelete: (context) => {
      keepInPlace(context.data)
      return keepUsed(context, context)
    },
    afterRecover: (context) => afterRecover(clock, context),
  })
}
