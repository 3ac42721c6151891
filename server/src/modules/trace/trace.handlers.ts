import type { traceCalls } from '@farm/contract/trace'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { listTraced } from './list.service.ts'
import { policyFor, releaseLot, releaseOfLot, savePolicy, withdrawLot } from './release.service.ts'
import { storyOf } from './story.service.ts'

export function traceHandlers(clock: Clock): Handlers<typeof traceCalls> {
  return {
    list: ({ db, scope, query }) => listTraced({ db, scope, clock }, query),
    story: ({ db, scope, query }) => storyOf({ db, scope, clock }, query),
    lot: ({ db, scope, query }) => releaseOfLot({ db, scope, clock }, query.id),
    policy: ({ db, scope, query }) => policyFor({ db, scope, clock }, query.id),
    savePolicy: ({ db, scope, body }) => savePolicy({ db, scope, clock }, body),
    release: ({ db, scope, body }) => releaseLot({ db, scope, clock }, body),
    withdraw: ({ db, scope, body }) => withdrawLot({ db, scope, clock }, body.Id),
  }
}
