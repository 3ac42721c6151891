import type { manyCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { figuresOf } from './figures.service.ts'
import { editMany, manyChangesOf, recordsToRestore, restoreEach, restoreMany } from './many.service.ts'

export function manyHandlers(clock: Clock): Handlers<typeof manyCalls> {
  return {
    figures: ({ db, scope, query }) => figuresOf(db, scope, query),
    editMany: ({ db, caller, scope, body }) => editMany({ db, caller, scope, now: clock.now() }, body),
    changes: ({ db, scope, query }) => manyChangesOf({ db, scope, now: clock.now() }, query.formId),
    restoreMany: async ({ db, caller, scope, body }) => {
      const restore = body.EachAlone === true ? restoreEach : restoreMany
      const actor = { db, caller, scope, now: clock.now() }
      return restore(actor, await recordsToRestore(actor, body), body.Confirmed)
    },
  }
}
