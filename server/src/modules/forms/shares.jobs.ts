import { type DynamicData, type FormKind, isEmpty, sharesOf } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { type Db, inTransaction, whileLocked } from '../../platform/db/index.ts'
import { foldCounts } from './fold.store.ts'
import * as store from './shares-fill.store.ts'

/** Records that are looked at in one transaction, whether they lack anything or not. */
const AT_ONCE = 500

interface Filling {
  readonly db: Db
  /** Aborted when the server is ending. */
  readonly signal: AbortSignal
}

/**
 * Writes the shares of records that are older than shares are: by how large the things are now, for nobody knows how large they were.
 * Piece by piece, so that nobody waits long; one process at a time. Until then such a record counts in full for each of them.
 */
export async function fillShares({ db, signal }: Filling): Promise<void> {
  if ((await unfilled(db)).length === 0) return
  await whileLocked(db, 'shares', async () => {
    for (const kind of await unfilled(db)) {
      // What is deleted meanwhile has gone into the bin, from whose newer end it is taken up again.
      for (const from of ['bin', 'lists', 'bin'] as const) await fillFrom(db, kind, from, signal)
      if (signal.aborted) return
      await store.noteFilled(db, kind)
    }
  })
}

async function unfilled(db: Db): Promise<FormKind[]> {
  const filled = await store.filledKinds(db)
  return builtInKinds.filter((kind) => kind.shared !== undefined && filled.get(kind.id) !== store.filledWith(kind))
}

async function fillFrom(db: Db, kind: FormKind, from: 'lists' | 'bin', signal: AbortSignal): Promise<void> {
  let after: store.Mark | undefined
  do {
    after = await inTransaction(db, (within) => fillNext(within, kind, { from, after }))
    // Whoever asks for counts looks through what waits to be folded: it stays little.
    await foldCounts(db)
  } while (after && !signal.aborted)
}

interface Next {
  readonly from: 'lists' | 'bin'
  readonly after: store.Mark | undefined
}

/** Answers up to where it came, where there may be more. */
async function fillNext(db: Db, kind: FormKind, { from, after }: Next): Promise<store.Mark | undefined> {
  const { shared } = kind
  if (!shared) return undefined
  const { last, lacking } = await store.nextLacking(db, { kind, shared }, { from, after, limit: AT_ONCE })
  const rows = await store.lockLacking(db, { kind, shared }, lacking)
  const sizes = await store.sizesOf(
    db,
    shared,
    rows.flatMap(({ things }) => things),
  )
  await store.writeShares(
    db,
    rows.map(({ id, data }) => ({ id, shares: lackingShares(kind, { data, sizes }) })),
  )
  return last
}

/** What is kept stays; a table of which there is nothing to keep is left out. */
function lackingShares(kind: FormKind, content: Parameters<typeof sharesOf>[1]): DynamicData {
  const tables = [kind.shared?.in, kind.shared?.rows?.in]
  const shares = Object.entries(sharesOf(kind, content).data)
  return Object.fromEntries(
    shares.filter(([name, rows]) => tables.includes(name) && rows !== undefined && isEmpty(content.data[name])),
  )
}
