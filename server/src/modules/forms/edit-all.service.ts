import type { DynamicData } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { withEach } from './many.service.ts'
import { judged, momentOf, proposalOf } from './records.service.ts'
import { type Stored, updateRecords } from './records.store.ts'
import { referredByAny } from './references.service.ts'

/** A change of a record that is locked. */
export interface EditOfLocked {
  readonly before: Stored
  readonly data: DynamicData
  /** What the domain sets besides. */
  readonly set?: DynamicData | undefined
}

/**
 * Changes locked records by all the rules of an edit, in a few statements for all: for domains that do the same to many. What
 * is changed is neither unique nor a file.
 */
export async function editAll(
  actor: Actor,
  kind: SeenKind,
  edits: readonly EditOfLocked[],
  Confirmed?: readonly string[],
): Promise<void> {
  if (edits.length === 0) return
  const proposals = edits.map(({ before, data, set }) =>
    proposalOf(actor, kind, before, { Id: before.id, Data: data, UpdateTime: before.updateTime, set, Confirmed }),
  )
  const refers = await referredByAny(
    actor,
    { kind, right: 'edit' },
    proposals.map(({ data }) => data),
  )
  const changes = await withEach(kind, proposals, (one) => judged(actor, kind, one, refers(one.data, momentOf(one))))
  await updateRecords(actor.db, changes, { kind, userId: actor.caller.user.Id, act: 'edit' })
}
