import type { statisticsCalls } from '@farm/contract/statistics'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { clockCounts, clockPeriods, planOperations } from './statistics.service.ts'

export function statisticsHandlers(clock: Clock): Handlers<typeof statisticsCalls> {
  return {
    planOperation: ({ db, scope, query }) => planOperations(db, scope, query.plan),
    clock: ({ db, scope }) => clockPeriods(db, scope, clock.now()),
    clockCounts: ({ db, scope, query }) => clockCounts(db, scope, query),
  }
}
