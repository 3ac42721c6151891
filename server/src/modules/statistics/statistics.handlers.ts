import type { statisticsCalls } from '@farm/contract/statistics'
import type { Handlers } from '../access/index.ts'
import { planOperations } from './statistics.service.ts'

export const statisticsHandlers: Handlers<typeof statisticsCalls> = {
  planOperation: ({ db, scope, query }) => planOperations(db, scope, query.plan),
}
