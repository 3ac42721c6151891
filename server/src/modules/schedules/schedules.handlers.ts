import type { scheduleCalls } from '@farm/contract/schedules'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { runNow } from './begin.service.ts'
import { fileOfRun, runAnew, runsOfSchedule } from './schedules.service.ts'

export function scheduleHandlers(clock: Clock): Handlers<typeof scheduleCalls> {
  return {
    runs: ({ db, scope, query }) => runsOfSchedule({ db, scope }, query.schedule),
    file: ({ db, scope, query }) => fileOfRun({ db, scope }, query.run),
    rerun: ({ db, scope, body }) => runAnew({ db, scope }, body.Run, clock.now()),
    run: ({ db, caller, scope, body }) =>
      runNow({ db, caller, scope, now: clock.now(), zone: clock.zone }, body.Schedule),
  }
}
