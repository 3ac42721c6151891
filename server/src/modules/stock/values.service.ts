import { type Held, heldAfter, worthOf } from '@farm/contract/stock'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { beginJobAt } from '../access/index.ts'
import { amountAt } from './blocks.store.ts'
import type { Place, Position } from './ledger.ts'
import * as months from './months.store.ts'
import { keptAmount, keptValue, priceOf } from './stock.rules.ts'
import type { Standing } from './stock.store.ts'
import * as store from './values.store.ts'

/** So many entries are valued in one request; the others wait for {@link valueDue}. */
const MOST_IN_REQUEST = 200
/** So many entries {@link valueDue} values in one transaction. */
const MOST_AT_ONCE = 500

/**
 * Values what lies of an input in a store by date, from a place on: what comes in at its price, what goes out at the average of its day.
 * What is closed keeps the value that was reported; what closes it takes by how much that differs. What lies there after each entry is
 * added up anew. At most so many entries are valued, and it is noted from where on others wait. The store is held
 * by the caller.
 */
export async function valueFrom(db: Db, place: Place, from: Position, most = MOST_IN_REQUEST): Promise<void> {
  const closed = await closedUpTo(db, place)
  const { end } = closed?.untaken ?? {}
  const entries = await store.entriesFrom(db, place, from, most + 1)
  const worths = new Map<string, number>()
  const batches = new Map<string, number>()
  const changed: store.Revalued[] = []
  let worth = await worthAt(db, place, from, entries)
  let isBehind = isBeyond(end, from)
  for (const entry of entries.slice(0, most)) {
    if (!isBehind && isBeyond(end, entry)) {
      worth = await taken(db, place, closed, worth)
      isBehind = true
    }
    const takesBack = takenBackBy(entry, worths)
    const batchBefore = batches.get(entry.batch) ?? entry.batchBefore
    const { after, revalued } = valued(worth, { ...entry, takesBack, batchBefore }, closed)
    batches.set(entry.batch, revalued.batchBalance)
    worths.set(entry.id, revalued.worth)
    if (!isSameWorth(revalued, entry)) changed.push(revalued)
    worth = after
  }
  await store.writeWorth(db, changed)
  const rest = entries[most]
  if (!isBehind && (!rest || isBeyond(end, rest))) worth = await taken(db, place, closed, worth)
  await store.noteDue(db, place, rest ? { due: rest, value: undefined } : { due: undefined, value: worth.booked })
}

/** Whether something lies behind the end of a month, if there is one. */
function isBeyond(end: string | undefined, { time }: Position): boolean {
  return end === undefined || time > end
}

/** What lies there before an entry; of what it last cost only where something is to be valued by it. */
async function worthAt(db: Db, place: Place, from: Position, entries: readonly unknown[]): Promise<Worth> {
  const worth = await store.worthBefore(db, place, from)
  return { ...worth, lastCost: entries.length > 0 ? await lastCostBefore(db, place, from) : 0 }
}

type Entry = Awaited<ReturnType<typeof store.entriesFrom>>[number]

/** What is taken back lies before its reversal: it may just have been valued anew. */
function takenBackBy({ reverses, takesBack }: Entry, worths: ReadonlyMap<string, number>): number | undefined {
  return reverses === null ? undefined : (worths.get(reverses) ?? takesBack ?? 0)
}

/** What is closed of a store: what lies up to there keeps the value that was reported. */
interface Closed {
  readonly upTo: Position
  /** Of the entry that takes by how much that differs from what it is worth. */
  readonly takenBy: number | undefined
  /** The closed month behind which there is no such entry yet. */
  readonly untaken: months.ClosedMonth | undefined
}

/**
 * The end of what is closed in a store: its last stock-take that stands, or the last closed month of its enterprise where that ends later.
 */
export async function closedUpTo(db: Db, place: Place): Promise<Closed | undefined> {
  const counted = await store.lastCount(db, place)
  const month = await months.closedMonth(db, place.enterprise)
  const upTo = month && { time: month.end, seq: 0 }
  if (!upTo || (counted && isAfter(counted, upTo))) {
    return counted && { upTo: counted, takenBy: counted.seq, untaken: undefined }
  }
  const takenBy = await months.closingOf(db, place, month.end)
  return { upTo, takenBy, untaken: takenBy === undefined ? month : undefined }
}

/** Behind a closed month: where what was reported of it is not what it is worth any more, the difference is booked. */
async function taken(db: Db, place: Place, closed: Closed | undefined, worth: Worth): Promise<Worth> {
  const adjusted = keptValue(worth.held - worth.booked)
  if (!closed?.untaken || adjusted === 0) return worth
  const { balance, held } = worth
  const { there } = await amountAt(db, 'batch', { ...place, batch: '', time: closed.untaken.end })
  await beginJobAt(db, 'jobs.closing', place.enterprise)
  await months.insertClosing(db, place, closed.untaken, { balance, batchBalance: there, held, adjusted })
  return { ...worth, booked: held }
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
function valued(before: Worth, entry: Valuable, closed: Closed | undefined): Step {
  const held: Held = { balance: before.balance, value: before.held, lastCost: before.lastCost }
  const { id, change, takesBack } = entry
  const worth = worthOf({ change, price: priceOf(entry), takesBack }, held)
  const { balance, value: heldNow, lastCost } = heldAfter(held, { change, takesBack }, worth)
  const isClosed = closed !== undefined && !isAfter(entry, closed.upTo)
  const value = isClosed ? entry.value : worth
  const kept = isClosed ? entry.adjusted : 0
  const adjusted = closed?.takenBy === entry.seq ? keptValue(heldNow - before.booked - value) : kept
  const booked = keptValue(before.booked + value + adjusted)
  const batchBalance = keptAmount(entry.batchBefore + change)
  const told = { value, adjusted, balance, batchBalance }
  return {
    after: { balance, held: heldNow, booked, lastCost },
    revalued: { id, worth, held: heldNow, booked, ...told, isTold: !isSameTold(told, entry) },
  }
}

type Told = Pick<store.Revalued, 'value' | 'adjusted' | 'balance' | 'batchBalance'>

/** Whether the record of a movement holds the same of its entry. */
function isSameTold(one: Told, other: Told): boolean {
  return (
    one.value === other.value &&
    one.adjusted === other.adjusted &&
    one.balance === other.balance &&
    one.batchBalance === other.batchBalance
  )
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
      // Somebody is closing or opening a month of this store, and may wait for it: the round ends, and the next one looks again.
      if (!next || !(await months.tryHoldMonths(within, next.enterprise))) return true
      await valueFrom(within, next, next.due, MOST_AT_ONCE)
      return false
    })
    if (isDone) return steps
  }
}
