import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { registerRules } from '../forms/index.ts'
import { settlePunchIn } from './clock.rules.ts'
import { beforeAdd, beforeEdit } from './clock.service.ts'

export function registerClock(clock: Clock): void {
  registerRules(clockForm, {
    reads: {
      [operationForm.key]: ['NeedsPhoto', 'NeedsPosition', 'NeedsInputs', 'Type'],
      [planForm.key]: ['Enterprise', 'Steps', 'Operations', 'StartDate', 'EndDate'],
      [placeForm.key]: ['Compony', 'Position', 'Area'],
      [inputForm.key]: ['Enterprise'],
      [workOrderForm.key]: ['Enterprise', 'Plan', 'Step', 'Operation'],
    },
    settle: ({ occurTime, ...punchIn }) =>
      settlePunchIn({ ...punchIn, day: wallClock(new Date(occurTime), clock.zone).day }),
    settledBy: [
      'Enterprise',
      'WorkOrder',
      'Plan',
      'Place',
      'Operation',
      'Area',
      'Harvest',
      'Inputs',
      'Photos',
      'Position',
      'OccurTime',
    ],
    fills: ['Plan'],
    beforeAdd: (context) => beforeAdd(clock, context),
    beforeEdit: (context) => beforeEdit(clock, context),
    concerns: (data) => Object.hasOwn(data, 'WorkOrder'),
  })
}
