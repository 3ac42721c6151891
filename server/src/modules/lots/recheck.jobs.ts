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
export async function recheckDue(rechecking: Rechecking): Promise<number> {
  const { db, now, signal } = rechecking
  const faults: unknown[] = []
  let count = 0
  for (let due = await nextDue(); due.length > 0; due = await nextDue()) {
    const { judged, failed } = await recheckAll(rechecking, due)
    count += judged
    if (signal.aborted) return count
    await store.postponed(db, [...failed.keys()], new Date(now.getTime() + PATIENCE_MS))
    await store.settled(
      db,
      due.flatMap(({ id }) => (failed.has(id) ? [] : [id])),
    )
    faults.push(...failed.values())
  }
  if (faults.length > 0) throw faults[0]
  return count

  function nextDue() {
    return store.nextDue(db, { now, limit: AT_ONCE })
  }
}

/** A lot that is judged again. */
interface Concerned {
  /** Who changed something last. */
  readonly userId: string
  /** What is due of which it comes, by id. */
  readonly due: readonly string[]
}

interface Rechecked {
  readonly judged: number
  /** Why, by the id of what is due. */
  readonly failed: ReadonlyMap<string, unknown>
}

async function recheckAll({ db, now, zone, signal }: Rechecking, due: readonly store.DueRow[]): Promise<Rechecked> {
  const failed = new Map<string, unknown>()
  const concerned = new Map<string, Concerned>()
  for (const one of due) {
    try {
      for (const lot of await lotsConcerned(db, one)) {
        concerned.set(lot, { userId: one.userId, due: [...(concerned.get(lot)?.due ?? []), one.id] })
      }
    } catch (error) {
      failed.set(one.id, error)
    }
  }
  let judged = 0
  for (const [lot, { userId, due: ids }] of concerned) {
    if (signal.aborted) break
    try {
      await inTransaction(db, (within) => recheckLot({ db: within, userId, now, zone }, lot))
      judged += 1
    } catch (error) {
      for (const id of ids) failed.set(id, error)
    }
  }
  return { judged, failed }
}
