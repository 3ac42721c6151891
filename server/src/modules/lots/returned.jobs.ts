import { type Db, inTransaction } from '../../platform/db/index.ts'
import { signAs } from '../access/index.ts'
import { lockLotsOf, stopReturned } from './returned.service.ts'
import * as store from './returned.store.ts'

/** Lots that are looked at by one statement; those that are to be held are held one by one, each in a transaction of its own. */
const AT_ONCE = 500

interface Holding {
  readonly db: Db
  readonly now: Date
  /** Aborted when the server is ending. */
  readonly signal: AbortSignal
}

/** Holds lots of harvests that a review sent back before verdicts held lots, once for all; answers how many. */
export async function holdReturned({ db, now, signal }: Holding): Promise<number> {
  if (await store.wereHeld(db)) return 0
  let count = 0
  let after: store.Mark | undefined
  do {
    const { last, unheld } = await store.nextUnheld(db, { after, limit: AT_ONCE })
    for (const { punchIns, reviewer } of unheld) {
      if (signal.aborted) return count
      await inTransaction(db, async (within) => {
        await signAs(within, 'jobs.returned')
        const returned = await store.heldReturned(within, punchIns)
        await lockLotsOf(within, returned)
        await stopReturned({ db: within, userId: reviewer, now }, returned)
      })
      count += 1
    }
    after = last
  } while (after && !signal.aborted)
  if (!signal.aborted) await store.noteHeld(db)
  return count
}
