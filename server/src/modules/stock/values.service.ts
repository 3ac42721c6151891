import { type Held, heldAfter, worthOf } from '@farm/contract/stock'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { keptValue, priceOf } from './stock.rules.ts'
import type { Place, Position, Standing } from './stock.store.ts'
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
  const worths = new Map<string, number>()
  const changed: store.Revalued[] = []
  let worth: Worth = { ...(await store.worthBefore(db, place, from)), lastCost: 0 }
  if (entries.length > 0) worth = { ...worth, lastCost: await lastCostBefore(db, place, from) }
  for (const entry of entries.slice(0, MOST_AT_ONCE)) {
    // What is taken back lies before its reversal: it may just have been valued anew.
    const takesBack = entry.reverses === null ? undefined : (worths.get(entry.reverses) ?? entry.takesBack ?? 0)
    const { after, revalued } = valued(worth, { ...entry, takesBack }, closed)
    worths.set(entry.id, revalued.worth)
    if (!isSameWorth(revalued, entry)) changed.push(revalued)
    worth = after
  }
  await store.writeWorth(db, changed)
  const rest = entries[MOST_AT_ONCE]
  await store.noteDue(db, place, rest ? { due: rest, value: undefined } : { due: undefined, value: worth.booked })
}

/** After whatever was booked as happening at a moment. */
const LAST_OF_MOMENT = Number.MAX_SAFE_INTEGER

/** What lay there, and what it was worth, as something happened. */
export async function heldAt(
  db: Db,
  { place, time }: { readonly place: Place; readonly time: string },
  { balance, held }: Pick<Standing, 'balance' | 'held'>,
): Promise<Held> {
  const isEmpty = balance === 0
  const lastCost = isEmpty ? await lastCostBefore(db, place, { time, seq: LAST_OF_MOMENT }) : 0
  return { balance, value: held, lastCost }
}

/** At which an input last went out of a store before a place in the order: 元 for each unit. */
async function lastCostBefore(db: Db, place: Place, before: Position): Promise<number> {
  const last = await store.lastOut(db, place, before)
  return last && last.balance > 0 ? last.held / last.balance : 0
}

type Worth = store.Worth & Pick<Held, 'lastCost'>

interface Step {
  readonly after: Worth
  readonly revalued: store.Revalued
}

/** What an entry is worth by what lay there before it, and what is reported of it. */
function valued(before: Worth, entry: Valuable, closed: Position | undefined): Step {
  const held: Held = { balance: before.balance, value: before.held, lastCost: before.lastCost }
  const { id, change, takesBack } = entry
  const worth = worthOf({ change, price: priceOf(entry), takesBack }, held)
  const { balance, value: heldNow, lastCost } = heldAfter(held, { change, takesBack }, worth)
  const isClosed = closed !== undefined && !isAfter(entry, closed)
  const value = isClosed ? entry.value : worth
  const kept = isClosed ? entry.adjusted : 0
  const adjusted = closed?.seq === entry.seq ? keptValue(heldNow - before.booked - value) : kept
  const booked = keptValue(before.booked + value + adjusted)
  const isTold = value !== entry.value || adjusted !== entry.adjusted
  return {
    after: { balance, held: heldNow, booked, lastCost },
    revalued: { id, value, worth, held: heldNow, booked, adjusted, isTold },
  }
}

type Valuable = Omit<store.ValuedRow, 'takesBack'> & { readonly takesBack: number | undefined }

function isSameWorth({ isTold, worth, held, booked }: store.Revalued, entry: store.ValuedRow): boolean {
  return !isTold && worth === entry.worth && held === entry.held && booked === entry.booked
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
