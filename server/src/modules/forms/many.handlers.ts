import type { manyCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { figuresOf } from './figures.service.ts'
import { editMany, restoreMany } from './many.service.ts'

export function manyHandlers(clock: Clock): Handlers<typeof manyCalls> {
  return {
    figures: ({ db, scope, query }) => figuresOf(db, scope, query),
    editMany: ({ db, caller, scope, body }) => editMany({ db, caller, scope, now: clock.now() }, body),
    restoreMany: ({ db, caller, scope, body }) =>
      restoreMany({ db, caller, scope, now: clock.now() }, body.Records, body.Confirmed),
  }
}
