import type { telemetryCalls } from '@farm/contract/telemetry'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { exportHistory } from './export.service.ts'
import { historyOfDevice, historyOfPlace } from './history.service.ts'
import { latestValues } from './latest.service.ts'

export function telemetryHandlers(clock: Clock): Handlers<typeof telemetryCalls> {
  return {
    latest: ({ db, scope, query }) => latestValues(db, scope, query.deviceIds),
    history: ({ db, scope, query }) => historyOfDevice({ db, scope, clock }, query),
    historyOfDevice: ({ db, scope, query }) => historyOfDevice({ db, scope, clock }, query),
    historyOfPlace: ({ db, scope, query }) => historyOfPlace({ db, scope, clock }, query),
    export: ({ db, scope, query }) => exportHistory({ db, scope, clock }, query),
  }
}
