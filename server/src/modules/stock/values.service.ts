import { heldAfter, worthOf } from '@farm/contract/stock'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { keptValue, priceOf } from './stock.rules.ts'
import type { Place, Position } from './stock.store.ts'
import * as store from './values.store.ts'

/** So many entries are valued in one transaction; the others wait for {@link valueDue}. */
const MOST_AT_ONCE = 500

/**
 * Values what lies of an input in a store by date, from a place on: what comes in at its price, what goes out at the average of its day.
 * What lies up to the last stock-take keeps the value that was reported; the stock-take takes by how much that differs. At most
 * {@link MOST_AT_ONCE} entries are valued, and it is noted from where on others wait. The store is held by the caller.
 */
export async function valueFrom(db: Db, place: Place, from: Position): Promise<void> {
  const closed = await store.closedUpTo(db, place)
  const entries = await store.entriesFrom(db, place, from, MOST_AT_ONCE + 1)
  let { balance, held, booked } = await store.worthBefore(db, place, from)
  const worths = new Map<string, number>()
  const changed: store.Revalued[] = []
  for (const entry of entries.slice(0, MOST_AT_ONCE)) {
    const { id, change, reverses, takesBack } = entry
    // What is taken back lies before its reversal: it may just have been valued anew.
    const taken = reverses === null ? undefined : (worths.get(reverses) ?? takesBack ?? 0)
    const worth = worthOf({ change, price: priceOf(entry), takesBack: taken }, { balance, value: held })
    worths.set(id, worth)
    const after = heldAfter({ balance, value: held }, change, worth)
    ;[balance, held] = [after.balance, after.value]
    const isClosed = closed !== undefined && !isAfter(entry, closed)
    const value = isClosed ? entry.value : worth
    const isEnd = isClosed && entry.seq === closed.seq
    const otherwise = isClosed ? entry.adjusted : 0
    const adjusted = isEnd ? keptValue(held - booked - value) : otherwise
    booked = keptValue(booked + value + adjusted)
    const isTold = value !== entry.value || adjusted !== entry.adjusted
    if (isTold || worth !== entry.worth || held !== entry.held || booked !== entry.booked) {
      changed.push({ id, value, worth, held, booked, adjusted, isTold })
    }
  }
  await store.writeWorth(db, changed)
  const rest = entries[MOST_AT_ONCE]
  await store.noteDue(db, place, rest ? { due: rest, value: undefined } : { due: undefined, value: booked })
}

/** Whether one place in the order lies after another. */
export function isAfter(one: Position, other: Position): boolean {
  return one.time === other.time ? one.seq > other.seq : one.time > other.time
}

/** Values what still waits, a bounded number of entries in each transaction. Answers in how many transactions. */
export async function valueDue(db: Db, signal?: AbortSignal): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    if (signal?.aborted) return steps
    const isDone = await inTransaction(db, async (within) => {
      const next = await store.nextDue(within)
      if (next) await valueFrom(within, next, next.due)
      return next === undefined
    })
    if (isDone) return steps
  }
}
