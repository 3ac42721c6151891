import type { traceCalls } from '@farm/contract/trace'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { listTraced } from './list.service.ts'
import { policyFor, releaseLot, releaseOfLot, savePolicy, withdrawLot } from './release.service.ts'
import { storyOf } from './story.service.ts'

/** @param publicUrl Where codes lead; undefined where nobody has said. */
export function traceHandlers(clock: Clock, publicUrl: string | undefined): Handlers<typeof traceCalls> {
  const led = publicUrl !== undefined && { PublicUrl: publicUrl }
  return {
    list: async ({ db, scope, query }) => ({ ...(await listTraced({ db, scope, clock }, query)), ...led }),
    story: async ({ db, scope, query }) => ({ ...(await storyOf({ db, scope, clock }, query)), ...led }),
    lot: ({ db, scope, query }) => releaseOfLot({ db, scope, clock }, query.id),
    policy: ({ db, scope, query }) => policyFor({ db, scope, clock }, query.id),
    savePolicy: ({ db, scope, body }) => savePolicy({ db, scope, clock }, body),
    release: ({ db, scope, body }) => releaseLot({ db, scope, clock }, body),
    withdraw: ({ db, scope, body }) => withdrawLot({ db, scope, clock }, body.Id),
  }
}
