import type { Db } from '../../platform/db/index.ts'
import type { Area, FileStore } from '../../platform/files/index.ts'
import { destroyedHashes, noteGone } from './destroy.store.ts'
import { hashesNamed, whileHolding } from './files.store.ts'

const AT_ONCE = 200
const areas: readonly Area[] = ['view', 'thumb', 'originals']

/**
 * Removes from disk what was destroyed and committed; what a file names again stays. Killed in between it goes on with the
 * next round.
 */
export async function dropDestroyed(db: Db, files: FileStore): Promise<void> {
  for (let hashes = await destroyedHashes(db, AT_ONCE); hashes.length > 0;) {
    for (const sha256 of hashes) await dropOne(db, files, sha256)
    hashes = await destroyedHashes(db, AT_ONCE)
  }
}

function dropOne(db: Db, files: FileStore, sha256: string): Promise<void> {
  return whileHolding(db, sha256, async (transaction) => {
    const named = await hashesNamed(transaction, [sha256])
    if (!named.has(sha256)) for (const area of areas) await files.dropKept({ area, sha256 })
    await noteGone(transaction, sha256)
  })
}
