import { type Db, inTransaction } from '../../platform/db/index.ts'
import { lotsConcerned, recheckLot } from './recheck.service.ts'
import * as store from './recheck.store.ts'

/** So many facts are looked at together; lots are judged again one by one, each in a transaction of its own. */
const AT_ONCE = 100
const PATIENCE_MS = 60_000

interface Rechecking {
  readonly db: Db
  readonly now: Date
  readonly zone: string
  /** Aborted when the server is ending. */
  readonly signal: AbortSignal
}

/**
 * Judges lots again by what came late, and answers how many. What is due stands in the database until it was done: who falls meanwhile
 * begins again, and a lot that is judged twice is held once. What fails waits a minute and holds up nothing else.
 */
export async function recheckDue({ db, now, zone, signal }: Rechecking): Promise<number> {
  const faults: unknown[] = []
  let count = 0
  for (let due = await nextDue(); due.length > 0; due = await nextDue()) {
    const ids = due.map(({ id }) => id)
    try {
      count += await recheckAll({ db, now, zone, signal }, due)
      if (signal.aborted) return count
      await store.settled(db, ids)
    } catch (error) {
      faults.push(error)
      await store.postponed(db, ids, new Date(now.getTime() + PATIENCE_MS))
    }
  }
  if (faults.length > 0) throw faults[0]
  return count

  function nextDue() {
    return store.nextDue(db, { now, limit: AT_ONCE })
  }
}

async function recheckAll({ db, now, zone, signal }: Rechecking, due: readonly store.DueRow[]): Promise<number> {
  let count = 0
  for (const [lot, userId] of await lotsConcerned(db, due)) {
    if (signal.aborted) break
    await inTransaction(db, (within) => recheckLot({ db: within, userId, now, zone }, lot))
    count += 1
  }
  return count
}
