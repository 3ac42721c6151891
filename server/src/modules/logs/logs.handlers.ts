import type { logCalls } from '@farm/contract/logs'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { exportOperations, exportSignIns } from './export.service.ts'
import { listOperations, operationOf } from './operations.service.ts'
import { listSignIns, signInReader } from './sign-ins.service.ts'

export function logHandlers({ zone }: Clock): Handlers<typeof logCalls> {
  return {
    operations: ({ db, scope, query }) => listOperations({ db, scope, zone }, query),
    operation: ({ db, scope, query }) => operationOf({ db, scope, zone }, query.id),
    signIns: ({ db, caller, scope, query }) => listSignIns(db, signInReader(caller, scope, 'logs.view'), query),
    exportOperations: ({ db, scope, query }) => exportOperations({ db, scope, zone }, query),
    exportSignIns: ({ db, caller, scope, query }) =>
      exportSignIns({ db, zone, reader: signInReader(caller, scope, 'logs.export') }, query),
  }
}
