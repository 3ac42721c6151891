import type { boardCalls } from '@farm/contract/statistics'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { placeAreas } from './areas.service.ts'
import { boardFigures } from './board.service.ts'
import { enterpriseCards } from './enterprise-cards.service.ts'
import { inputUse } from './input-use.service.ts'
import { placeStates } from './place-states.service.ts'
import { cropCounts, planCounts } from './plan-counts.service.ts'

export function boardHandlers(clock: Clock): Handlers<typeof boardCalls> {
  const today = () => wallClock(clock.now(), clock.zone).day
  return {
    board: ({ db, scope }) => boardFigures({ db, scope, clock }),
    enterprises: ({ db, scope, query }) => enterpriseCards(db, scope, query.top),
    placeAreas: ({ db, scope, query }) => placeAreas(db, scope, query.top),
    placeStates: ({ db, scope }) => placeStates(db, scope),
    plans: ({ db, scope, query }) => planCounts({ db, scope, today: today() }, query),
    crops: ({ db, scope, query }) => cropCounts({ db, scope, today: today() }, query),
    inputs: ({ db, scope, query }) => inputUse(db, scope, { today: today(), query }),
  }
}
