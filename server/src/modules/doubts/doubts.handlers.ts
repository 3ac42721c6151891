import type { doubtCalls } from '@farm/contract/doubts'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { doubtsOf } from './doubts.service.ts'

export function doubtHandlers(clock: Clock): Handlers<typeof doubtCalls> {
  return {
    list: ({ db, scope, query }) => doubtsOf({ db, scope, now: clock.now(), enterprise: query.enterprise }),
  }
}
