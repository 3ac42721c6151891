import { faulty } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from '../access/index.ts'
import { claimFault } from './files.rules.ts'
import * as store from './files.store.ts'

/** A photo that a record names, with the place in its data. */
export interface NamedPhoto {
  readonly at: string
  readonly id: string
}

interface Claim {
  readonly recordId: string
  readonly named: readonly NamedPhoto[]
  /** What the record held before; may stay whatever became of it. */
  readonly kept: ReadonlySet<string>
}

/**
 * Gives photos to the record that names them, inside the caller’s transaction; the record must be written already.
 * Only finished photos of one’s own that no other record has. What a record drops stays its own: earlier versions
 * still show it.
 */
export async function claimPhotos(db: Db, caller: Caller, { recordId, named, kept }: Claim): Promise<void> {
  const added = named.filter(({ id }) => !kept.has(id))
  if (added.length === 0) return
  const ids = [...new Set(added.map(({ id }) => id))]
  await store.claim(db, caller.user.Id, recordId, ids)
  const files = await store.claimable(db, caller.user.Id, ids)
  const faults = new Map<string, Set<string>>()
  for (const { at, id } of added) {
    const fault = claimFault(files.get(id), recordId)
    if (fault) faults.set(at, (faults.get(at) ?? new Set()).add(fault))
  }
  if (faults.size > 0) throw faulty(Object.fromEntries([...faults].map(([at, texts]) => [at, [...texts]])))
}
