import { found } from '@farm/contract/errors'
import type { careCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { binOf, purgesOf, recoverRecords } from './bin.service.ts'
import { readableKind } from './care.service.ts'
import { addComment, commentsOf, removeComment } from './comments.service.ts'
import { historyOf, restoreRecord } from './history.service.ts'
import { referrersOf } from './referrers.service.ts'

export function careHandlers(clock: Clock): Handlers<typeof careCalls> {
  return {
    history: ({ db, scope, query }) => historyOf(db, scope, query),
    restore: ({ db, caller, scope, body }) => restoreRecord({ db, caller, scope, now: clock.now() }, body),
    deleted: ({ db, scope, query }) => binOf(db, scope, query),
    recover: ({ db, caller, scope, body }) => recoverRecords({ db, caller, scope, now: clock.now() }, body.Ids),
    purges: ({ db, scope, query }) => purgesOf(db, scope, query.formId),
    referrers: async ({ db, scope, query }) =>
      referrersOf(db, scope, found(await readableKind(db, scope, query.id), '记录'), query.id),
    comments: ({ db, scope, query }) => commentsOf(db, scope, query.id),
    addComment: ({ db, scope, body }) => addComment(db, scope, body),
    removeComment: ({ db, scope, body }) => removeComment(db, scope, body.Id),
  }
}
