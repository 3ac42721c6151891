import { faulty } from '@farm/contract/errors'
import type { FilePurpose } from '@farm/contract/files'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from '../access/index.ts'
import { claimFault } from './files.rules.ts'
import * as store from './files.store.ts'

/** A file that a record names, with the place in its data and what that place takes. */
export interface NamedFile {
  readonly at: string
  readonly id: string
  readonly purpose: FilePurpose
}

interface Claim {
  readonly recordId: string
  readonly named: readonly NamedFile[]
  /** What the record held before; may stay whatever became of it. */
  readonly kept: readonly NamedFile[]
}

/**
 * Gives files to the record that names them, inside the caller’s transaction; the record must be written already.
 * Only finished files of one’s own that no other record has. What a record drops stays its own: earlier versions
 * still show it.
 */
export async function claimFiles(db: Db, caller: Caller, { recordId, named, kept }: Claim): Promise<void> {
  const before = new Set(kept.map(keyOf))
  const added = named.filter((file) => !before.has(keyOf(file)))
  if (added.length === 0) return
  const ids = [...new Set(added.map(({ id }) => id))]
  await store.claim(db, caller.user.Id, recordId, ids)
  const files = await store.claimable(db, caller.user.Id, ids)
  const faults = new Map<string, Set<string>>()
  for (const { at, id, purpose } of added) {
    const fault = claimFault(files.get(id), { recordId, purpose })
    if (fault) faults.set(at, (faults.get(at) ?? new Set()).add(fault))
  }
  if (faults.size > 0) throw faulty(Object.fromEntries([...faults].map(([at, texts]) => [at, [...texts]])))
}

/** A photo that is moved among the attachments is looked at anew. */
function keyOf({ id, purpose }: NamedFile): string {
  return `${purpose} ${id}`
}
