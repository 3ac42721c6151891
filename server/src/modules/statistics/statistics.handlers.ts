import type { statisticsCalls } from '@farm/contract/statistics'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { monthOf, operationsOver } from './calendar.service.ts'
import { silentOn } from './silent.service.ts'
import { usedToday } from './today.service.ts'
import { clockCounts, clockPeriods, planOperations } from './statistics.service.ts'

export function statisticsHandlers(clock: Clock): Handlers<typeof statisticsCalls> {
  return {
    planOperation: ({ db, scope, query }) => planOperations(db, scope, query.plan),
    operations: ({ db, scope, query }) => operationsOver(db, scope, query),
    calendar: ({ db, scope, query }) => monthOf(db, scope, query),
    silent: ({ db, scope, query }) => silentOn({ db, scope, today: wallClock(clock.now(), clock.zone).day }, query),
    clock: ({ db, scope }) => clockPeriods(db, scope, clock),
    today: ({ db, scope }) => usedToday(db, scope, wallClock(clock.now(), clock.zone).day),
    clockCounts: ({ db, scope, query }) => clockCounts(db, scope, query),
  }
}
