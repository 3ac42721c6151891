import type { reportCalls } from '@farm/contract/statistics'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { dayOf } from './day.service.ts'
import { exportReport } from './report-export.service.ts'
import { reportTold } from './report.service.ts'

export function reportHandlers(clock: Clock): Handlers<typeof reportCalls> {
  const today = () => wallClock(clock.now(), clock.zone).day
  return {
    report: async ({ db, scope, query }) => {
      const { answer } = await reportTold({ db, scope, today: today(), right: 'view' }, query)
      return answer
    },
    day: ({ db, scope, query }) =>
      dayOf({ db, scope, right: 'view' }, { day: query.day ?? today(), enterprise: query.enterprise }),
    export: ({ db, scope, query }) => exportReport({ db, scope, today: today(), zone: clock.zone }, query),
  }
}
