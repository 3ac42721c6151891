import { refusal } from '@farm/contract/errors'
import type { retentionCalls } from '@farm/contract/retention'
import type { Retention } from '../../platform/retention/index.ts'
import type { Handlers } from '../access/index.ts'

const MINUTE_MS = 60_000

export function retentionHandlers(retention: Retention): Handlers<typeof retentionCalls> {
  return {
    state: async () => {
      const suspension = await retention.suspension()
      if (!suspension) return {}
      const { reason: Reason, since, seen, now, isAgreed: Agree, trusted, msLeft } = suspension
      return {
        Suspension: {
          Reason,
          Since: wireOf(since),
          ServerTime: wireOf(seen.server),
          DatabaseTime: wireOf(seen.database),
          Agree,
          ServerNow: wireOf(now.server),
          DatabaseNow: wireOf(now.database),
          TrustedTime: wireOf(trusted),
          MinutesLeft: Math.ceil(msLeft / MINUTE_MS),
        },
      }
    },
    resume: async ({ db, body }) => {
      const outcome = await retention.resume(db, {
        since: Date.parse(body.Since),
        database: Date.parse(body.DatabaseNow),
      })
      if (outcome !== 'resumed') throw refusal(`retention/${outcome}`)
    },
  }
}

function wireOf(ms: number): string {
  return new Date(ms).toISOString()
}
