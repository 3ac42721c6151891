import type { FormKind } from '@farm/contract/forms'
import { type Db, inTransaction, whileLocked } from '../../platform/db/index.ts'
import { kindsInForce } from './definitions.ts'
import * as store from './search.store.ts'
import { isSearchable, methodOf } from './searchable.ts'

const AT_ONCE = 200
/** Whoever publishes a form waits for no more than these. */
const MOST_PIECES = 10

interface Filling {
  readonly db: Db
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

/**
 * Writes what records are found by of every form whose names were written in another way, or never: those that are older
 * than the search, and those of a form that is named by another field now. Piece by piece, so that nobody waits long; one
 * process at a time. Until then such records are in lists and not found by name.
 */
export async function fillSearch({ db, signal }: Filling): Promise<void> {
  if ((await unwritten(db)).length === 0) return
  await whileLocked(db, 'search', async () => {
    for (const kind of await unwritten(db)) {
      // What is deleted meanwhile has gone into the bin, from whose newer end it is taken up again.
      for (const from of ['bin', 'lists', 'bin'] as const) await fillFrom(db, kind, from, signal)
      if (signal.aborted) return
      await store.noteMethod(db, kind)
    }
  })
}

/** Writes the same of the newest records of a form that has just been published; what is left is done from time to time. */
export async function fillSearchOf(db: Db, id: string): Promise<void> {
  const kind = (await unwritten(db)).find((one) => one.id === id)
  if (!kind) return
  let after: store.Mark | undefined
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    after = await inTransaction(db, (within) => fillNext(within, kind, { from: 'lists', after }))
    if (!after) return
  }
}

async function unwritten(db: Db): Promise<FormKind[]> {
  const [kinds, methods] = await Promise.all([kindsInForce(db), store.writtenMethods(db)])
  return kinds.filter((kind) => isSearchable(kind) && methods.get(kind.id) !== methodOf(kind))
}

async function fillFrom(db: Db, kind: FormKind, from: 'lists' | 'bin', signal: AbortSignal): Promise<void> {
  let after: store.Mark | undefined
  do {
    after = await inTransaction(db, (within) => fillNext(within, kind, { from, after }))
  } while (after && !signal.aborted)
}

interface Next {
  readonly from: 'lists' | 'bin'
  readonly after: store.Mark | undefined
}

/** Answers up to where it came, where there may be more. */
async function fillNext(db: Db, kind: FormKind, { from, after }: Next): Promise<store.Mark | undefined> {
  await store.workQuietly(db)
  const named = await store.lockNamed(db, kind, { from, after, limit: AT_ONCE })
  await store.writeSearch(db, kind, named)
  return named.length === AT_ONCE ? named.at(-1) : undefined
}
