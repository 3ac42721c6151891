import { compareDue } from '../modules/ground/index.ts'
import { holdReturned, noteGround, recheckDue } from '../modules/lots/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { wakeListeners } from './live.ts'
import { type Rounds, warning } from './rounds.ts'

const FILL_EVERY_MS = 60_000
const RECHECK_EVERY_MS = 1_000

interface Keeping {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/**
 * Compares plots with those around them, judges lots again by what came late, and holds those of harvests that a review sent back before
 * verdicts held lots, now and from time to time until all are.
 */
export function keepLotsJudged({ database: { db }, clock, log }: Keeping): readonly Rounds[] {
  return [
    {
      everyMs: RECHECK_EVERY_MS,
      work: (signal) => compareDue({ db, onChanged: noteGround, signal }),
      onFailure: warning(log, 'comparing plots failed'),
    },
    {
      everyMs: RECHECK_EVERY_MS,
      work: async (signal) => {
        const rechecked = await recheckDue({ db, now: clock.now(), zone: clock.zone, signal })
        if (rechecked > 0) await wakeListeners(db)
      },
      onFailure: warning(log, 'judging lots again failed'),
    },
    {
      everyMs: FILL_EVERY_MS,
      work: (signal) => holdReturned({ db, now: clock.now(), signal }),
      onFailure: warning(log, 'holding lots of what was sent back failed'),
    },
  ]
}
