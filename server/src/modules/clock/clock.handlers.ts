import type { clockCalls } from '@farm/contract/clock'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { holdsOf } from '../input-checks/index.ts'
import { confirm } from './confirm.service.ts'
import { explain } from './explain.service.ts'
import { review } from './review.service.ts'

export function clockHandlers(clock: Clock): Handlers<typeof clockCalls> {
  return {
    holds: ({ db, scope, query }) =>
      holdsOf(db, scope, { places: query.places, today: wallClock(clock.now(), clock.zone).day }),
    confirm: ({ db, caller, scope, body }) => confirm({ db, caller, scope, now: clock.now() }, body),
    explain: ({ db, caller, scope, body }) => explain({ db, caller, scope, now: clock.now() }, body),
    review: ({ db, caller, scope, body }) => review({ db, caller, scope, clock }, body),
  }
}
