import { setTimeout as wait } from 'node:timers/promises'
import { databaseFault } from './faults.ts'

const AGAIN_AFTER_MS = 250

/**
 * Does what may be done again from the start, as long as the database is away: after a crash it recovers for a while.
 * `isVain` says that it will not come back.
 */
export async function patiently<Outcome>(
  work: () => Promise<Outcome>,
  limitMs: number,
  isVain: () => boolean = () => false,
): Promise<Outcome> {
  const until = performance.now() + limitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (databaseFault(error) !== 'unavailable' || performance.now() > until || isVain()) throw error
    }
    await wait(AGAIN_AFTER_MS)
  }
}
