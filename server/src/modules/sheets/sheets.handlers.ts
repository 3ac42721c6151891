import type { sheetCalls } from '@farm/contract/sheets'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { exportRecords } from './export.service.ts'
import { Gate } from './gate.ts'
import type { Tools } from './import-work.ts'
import { templateOf } from './template.service.ts'

/** Each holds a connection while it is written. */
const MOST_EXPORTS = 2

export function sheetHandlers({ zone }: Clock, workerFor: Tools['workerFor']): Handlers<typeof sheetCalls> {
  const gate = new Gate(MOST_EXPORTS)
  return {
    export: ({ db, scope, query }) => exportRecords({ db, scope, zone, gate, workerFor }, query),
    template: ({ db, scope, query }) => templateOf(db, scope, query.formId),
  }
}
