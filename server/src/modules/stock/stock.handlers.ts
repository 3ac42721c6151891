import type { stockCalls } from '@farm/contract/stock'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { stockBoard } from './board.service.ts'
import { closeMonth, monthsOf, openMonth } from './months.service.ts'

export function stockHandlers(clock: Clock): Handlers<typeof stockCalls> {
  return {
    board: ({ db, scope, query }) => stockBoard({ db, scope, today: wallClock(clock.now(), clock.zone).day }, query),
    months: ({ db, scope, query }) => monthsOf({ db, scope, clock }, query.enterprise),
    closeMonth: ({ db, caller, scope, body }) => closeMonth({ db, caller, scope, clock }, body),
    openMonth: ({ db, caller, scope, body }) => openMonth({ db, caller, scope, clock }, body),
  }
}
