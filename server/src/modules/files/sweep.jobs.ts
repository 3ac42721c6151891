import { type Db, whileLocked } from '../../platform/db/index.ts'
import type { FileStore, Kept } from '../../platform/files/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import * as store from './files.store.ts'

interface Sweeping {
  readonly db: Db
  readonly files: FileStore
  readonly now: TrustedTime
  readonly log: Log
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

const PATIENCE_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 200

/**
 * Removes what a week has shown to be of no use: uploads that nobody went on with, photos that no record names, and
 * files that no row names. One process at a time; what fails is told and left for the next round.
 */
export function sweepFiles(sweeping: Sweeping): Promise<void> {
  const { db, files, now, signal } = sweeping
  const before = now.ago(PATIENCE_MS)
  return whileLocked(db, 'sweep', async () => {
    while (!signal.aborted && (await store.forgetLoose(db, { before, now })) > 0);
    for await (const ids of batches(files.parts())) await dropParts(sweeping, ids)
    for await (const kept of batches(files.kept())) await dropUnnamed(sweeping, kept, before)
    for await (const path of files.leftovers(before)) await attempt(sweeping, path, () => files.drop(path))
  })
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function attempt({ log, signal }: Sweeping, file: string, work: () => Promise<void>): Promise<void> {
  if (signal.aborted) return
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, file }, 'a file could not be swept')
  }
}

/** The row of an upload is there before its part: a part without one is left over. */
async function dropParts(sweeping: Sweeping, ids: readonly string[]): Promise<void> {
  const { db, files } = sweeping
  const arriving = await store.arriving(db, ids)
  for (const id of ids) if (!arriving.has(id)) await attempt(sweeping, id, () => files.dropPart(id))
}

async function dropUnnamed(sweeping: Sweeping, kept: readonly Kept[], before: TrustedTime): Promise<void> {
  const old = kept.filter((one) => one.time < before)
  const named = await store.hashesNamed(
    sweeping.db,
    old.map((one) => one.sha256),
  )
  for (const one of old)
    if (!named.has(one.sha256)) await attempt(sweeping, `${one.area}/${one.sha256}`, () => dropOne(sweeping, one))
}

/** Somebody may be sending the same photo at this moment: whether a row names it is asked while they wait. */
function dropOne({ db, files }: Sweeping, kept: Kept): Promise<void> {
  return store.whileHolding(db, kept.sha256, async (transaction) => {
    const named = await store.hashesNamed(transaction, [kept.sha256])
    if (!named.has(kept.sha256)) await files.dropKept(kept)
  })
}
