import type { planCalls } from '@farm/contract/plans'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { planFigures } from './figures.service.ts'
import { planInputs } from './inputs.service.ts'
import { overlaps } from './overlaps.service.ts'
import { changePlanStatus, movePlan } from './plans.service.ts'

export function planHandlers(clock: Clock): Handlers<typeof planCalls> {
  const { zone } = clock
  return {
    changeStatus: ({ db, caller, scope, body }) =>
      changePlanStatus({ db, caller, scope, now: clock.now(), zone }, body),
    move: ({ db, caller, scope, body }) => movePlan({ db, caller, scope, now: clock.now(), zone }, body),
    overlaps: ({ db, scope, query }) => overlaps(db, scope, query),
    inputs: ({ db, scope, query }) => planInputs(db, scope, query.id),
    figures: ({ db, scope }) => planFigures(db, scope),
  }
}
