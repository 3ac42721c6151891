import type { faceCalls } from '@farm/contract/faces'
import { inTransaction } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, Request } from '../access/index.ts'
import { dropDestroyed } from '../files/index.ts'
import { assign } from './assigning.service.ts'
import { attendance } from './attendance.service.ts'
import { exportAttendance } from './export.service.ts'
import { held, withdraw } from './people.service.ts'

interface Means {
  readonly clock: Clock
  readonly files: FileStore
}

export function faceHandlers({ clock, files }: Means): Handlers<typeof faceCalls> {
  const { zone } = clock
  const actor = ({ db, caller, scope }: Pick<Request, 'db' | 'caller' | 'scope'>) => {
    return { db, caller, scope, now: clock.now(), zone }
  }
  return {
    assign: (request) => assign(actor(request), request.body),
    held: ({ db, scope, query }) => held({ db, scope }, query.id),
    // Bytes are gone from disk once it is committed that they are not wanted, and before that is answered.
    withdraw: async (request) => {
      const { db } = request
      const destroyed = await inTransaction(db, (within) => withdraw({ ...actor(request), db: within }, request.body))
      await dropDestroyed(db, files)
      return destroyed
    },
    attendance: ({ db, scope, query }) => attendance({ db, scope, zone }, query),
    exportAttendance: ({ db, scope, query }) => exportAttendance({ db, scope, zone }, query),
  }
}
