import type { planCalls } from '@farm/contract/plans'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { changePlanStatus } from './plans.service.ts'

export function planHandlers(clock: Clock): Handlers<typeof planCalls> {
  return {
    changeStatus: ({ db, caller, scope, body }) => changePlanStatus({ db, caller, scope, now: clock.now() }, body),
  }
}
