import { checkSchedule, scheduleForm } from '@farm/contract/schedules'
import { registerRules } from '../forms/index.ts'
import { registerDuty } from '../users/index.ts'
import { type ViewKinds, refuseWithout } from './people.service.ts'

/** Whoever a schedule is for has to be able to get it as it is saved. */
export function registerSchedules(viewKinds: ViewKinds): void {
  registerRules(scheduleForm, {
    check: checkSchedule,
    beforeAdd: async (context) => {
      await refuseWithout(viewKinds, context)
      return {}
    },
    beforeEdit: (context) => refuseWithout(viewKinds, context),
  })
  registerDuty(scheduleForm, { path: ['People'], open: { field: 'IsOn', values: ['true'] } })
}
